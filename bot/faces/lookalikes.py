"""Characters of other scripts that look like Latin letters or like kana."""

from collections.abc import Mapping

DRAWN = (0x1F150, 0x1F170, 0x1F1E6)
"""Where alphabets in white on black circles, on black squares, and of flags begin."""
CAPITALS: Mapping[int, int | str] = {
    **str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧՏԼ", "ABEZHIKMNOPTYXSL"),
    **{first + number: chr(ord("A") + number) for first in DRAWN for number in range(26)},
}
"""Capitals that look like others before case folding, though the small letters may not: Η is an H, η an n."""
LOOKALIKES: Mapping[int, str] = str.maketrans(
    {
        letter: plain
        for plain, letters in {
            "a": "аαɑᴀᎪⲁꓮᗩᗅ",
            "b": "βвьʙᏴᏏⲃꓐᗷᑲ",
            "c": "сϲᴄᏟⲥꓚᑕ",
            "d": "ԁᴅᎠᏧꓓꓒᗪᗞᑯ",
            "e": "еεёәᴇᎬꓰᗴ",
            "f": "ғꜰꓝᖴ",
            "g": "ɡցɢᏀᏳꓖ",
            "h": "һнհʜᎻᏂⲏꓧᕼ",
            "j": "јյᴊᎫꓙᒍ",
            "k": "кκᴋᏦⲕꓗ",
            "l": "iіιıɩӏ1|!ʟɪᏞᎥⲓꓡꓲᒪ",
            "m": "мᴍᎷⲙꓟᗰ",
            "n": "ηոпɴⲛꓠᑎ",
            "p": "рρᴘᏢⲣꓑᑭ",
            "q": "ԛգᑫ",
            "r": "гɼʀᎡᏒꓣᖇ",
            "s": "ѕꜱᏕᏚꓢᔕ",
            "t": "тτᴛᎢⲧꓔᖶ",
            "u": "υսцᴜꓴᑌ",
            "v": "νѵᴠᏙꓦᐯ",
            "w": "ωԝաᴡᎳᏔꓪᗯ",
            "x": "хχⲭꓫ᙭",
            "y": "уγүʏᎩᎽⲩꓬ",
            "o": "0оοօσᴏⲟꓳ",
            "z": "ʐᴢᏃⲍꓜ",
            "カ": "力",
            "ロ": "口",
            "ニ": "二",
            "エ": "工",
            "タ": "夕",
            "ト": "卜",
            "ハ": "八",
            "ー": "一―─",
            "へ": "ヘ",
            "べ": "ベ",
            "ぺ": "ペ",
            "り": "リ",
        }.items()
        for letter in letters
    }
)
"""Letters that look like others, after case folding."""
KANA: Mapping[int, int | str] = {
    **{hiragana: chr(hiragana + 0x60) for hiragana in range(0x3041, 0x3097)},
    **str.maketrans(
        "ァィゥェォッャュョぁぃぅぇぉっゃゅょソそビび", "アイウエオツヤユヨアイウエオツヤユヨンンピピ"
    ),
}
"""Kana as katakana of full size, and two that look like others, to recognise the bot's words alone."""
