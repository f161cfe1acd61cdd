# The bot for Discord, without the playground, the tools and the tests. See docs/hosting.md.
ARG PYTHON=python:3.13-slim

FROM ${PYTHON} AS build
RUN pip install --no-cache-dir --root-user-action=ignore uv==0.13.9
ENV UV_COMPILE_BYTECODE=1 UV_LINK_MODE=copy UV_NO_CACHE=1 UV_PYTHON_DOWNLOADS=never
WORKDIR /app
# The dependencies change seldom: while they do not, their layer is taken from the cache.
COPY pyproject.toml ./
RUN uv sync --no-dev --extra sentry --no-install-project
COPY README.md LICENSE hatch_build.py ./
COPY engine engine
COPY bot bot
COPY cogs cogs
RUN uv sync --no-dev --extra sentry --no-editable

FROM ${PYTHON}
COPY --from=build /app/.venv /app/.venv
# Everything that is written goes to the volume. The charts' numbers need no threads of their own.
ENV PATH="/app/.venv/bin:$PATH" \
    PYTHONUNBUFFERED=1 \
    HOME=/data \
    DATABASE_URL=sqlite+aiosqlite:////data/tefuda.db \
    MPLCONFIGDIR=/data/.cache/matplotlib \
    OPENBLAS_NUM_THREADS=1 \
    HEALTH_PORT=8790
# Shows that the program starts, and leaves the bytecode of the standard library, which the base lacks.
RUN ["bot", "--help"]
RUN install -d -o 10001 -g 10001 -m 700 /data
USER 10001:10001
WORKDIR /data
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD ["python", "-m", "bot.monitoring"]
ENTRYPOINT ["bot"]
CMD ["run"]
