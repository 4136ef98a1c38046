"""Names of keys and their numbers: X keysyms (``keysymdef.h`` and ``XF86keysym.h`` of xorgproto).

Characters need no names here: any single character is a key, and ``U20AC`` is one by its code point.
"""

from __future__ import annotations


def _run(first: int, names: str) -> dict[str, int]:
    """Numbers from ``first`` on for names in a row; ``-`` skips a number."""
    return {name: number for number, name in enumerate(names.split(), first) if name != "-"}


KEYSYMS: dict[str, int] = {
    # ASCII and Latin-1, where the keysym is the code point.
    **_run(
        0x20,
        "space exclam quotedbl numbersign dollar percent ampersand apostrophe parenleft parenright asterisk plus comma "
        "minus period slash 0 1 2 3 4 5 6 7 8 9 colon semicolon less equal greater question at",
    ),
    **_run(0x5B, "bracketleft backslash bracketright asciicircum underscore grave"),
    **_run(0x7B, "braceleft bar braceright asciitilde"),
    **_run(
        0xA0,
        "nobreakspace exclamdown cent sterling currency yen brokenbar section diaeresis copyright ordfeminine "
        "guillemotleft notsign hyphen registered macron degree plusminus twosuperior threesuperior acute mu paragraph "
        "periodcentered cedilla onesuperior masculine guillemotright onequarter onehalf threequarters questiondown "
        "Agrave Aacute Acircumflex Atilde Adiaeresis Aring AE Ccedilla Egrave Eacute Ecircumflex Ediaeresis Igrave "
        "Iacute Icircumflex Idiaeresis ETH Ntilde Ograve Oacute Ocircumflex Otilde Odiaeresis multiply Oslash "
        "Ugrave Uacute Ucircumflex Udiaeresis Yacute THORN ssharp agrave aacute acircumflex atilde adiaeresis "
        "aring ae ccedilla egrave eacute ecircumflex ediaeresis igrave iacute icircumflex idiaeresis eth ntilde "
        "ograve oacute ocircumflex otilde odiaeresis division oslash ugrave uacute ucircumflex udiaeresis yacute "
        "thorn ydiaeresis",
    ),
    "EuroSign": 0x20AC,
    # Keys that write nothing.
    **_run(0xFF08, "BackSpace Tab Linefeed Clear - Return"),
    **_run(0xFF13, "Pause Scroll_Lock Sys_Req"),
    "Escape": 0xFF1B,
    **_run(
        0xFF20,
        "Multi_key Kanji Muhenkan Henkan Romaji Hiragana Katakana Hiragana_Katakana Zenkaku Hankaku Zenkaku_Hankaku "
        "Touroku Massyo Kana_Lock Kana_Shift Eisu_Shift Eisu_toggle Hangul",
    ),
    "Hangul_Hanja": 0xFF34,
    **_run(0xFF50, "Home Left Up Right Down Page_Up Page_Down End Begin"),
    **_run(0xFF60, "Select Print Execute Insert - Undo Redo Menu Find Cancel Help Break"),
    "Prior": 0xFF55,
    "Next": 0xFF56,
    **_run(0xFF7E, "Mode_switch Num_Lock KP_Space"),
    "KP_Tab": 0xFF89,
    **_run(
        0xFF8D,
        "KP_Enter - - - KP_F1 KP_F2 KP_F3 KP_F4 KP_Home KP_Left KP_Up KP_Right KP_Down KP_Page_Up KP_Page_Down KP_End "
        "KP_Begin KP_Insert KP_Delete",
    ),
    "KP_Prior": 0xFF9A,
    "KP_Next": 0xFF9B,
    **_run(0xFFAA, "KP_Multiply KP_Add KP_Separator KP_Subtract KP_Decimal KP_Divide"),
    **_run(0xFFB0, "KP_0 KP_1 KP_2 KP_3 KP_4 KP_5 KP_6 KP_7 KP_8 KP_9"),
    "KP_Equal": 0xFFBD,
    **{f"F{number}": 0xFFBD + number for number in range(1, 36)},
    **_run(
        0xFFE1,
        "Shift_L Shift_R Control_L Control_R Caps_Lock Shift_Lock Meta_L Meta_R Alt_L Alt_R Super_L Super_R Hyper_L "
        "Hyper_R",
    ),
    "Delete": 0xFFFF,
    "ISO_Level3_Shift": 0xFE03,
    "ISO_Left_Tab": 0xFE20,
    **_run(
        0xFE50,
        "dead_grave dead_acute dead_circumflex dead_tilde dead_macron dead_breve dead_abovedot dead_diaeresis "
        "dead_abovering dead_doubleacute dead_caron dead_cedilla dead_ogonek",
    ),
    # Media and browser keys.
    **_run(0x1008FF02, "XF86MonBrightnessUp XF86MonBrightnessDown"),
    **_run(
        0x1008FF11,
        "XF86AudioLowerVolume XF86AudioMute XF86AudioRaiseVolume XF86AudioPlay XF86AudioStop XF86AudioPrev "
        "XF86AudioNext XF86HomePage XF86Mail - XF86Search - XF86Calculator",
    ),
    **_run(0x1008FF26, "XF86Back XF86Forward XF86Stop XF86Refresh XF86PowerOff XF86WakeUp XF86Eject"),
    "XF86Sleep": 0x1008FF2F,
    "XF86Favorites": 0x1008FF30,
    "XF86AudioPause": 0x1008FF31,
    "XF86AudioRecord": 0x1008FF1C,
    "XF86AudioRewind": 0x1008FF3E,
    "XF86AudioForward": 0x1008FF97,
    "XF86Close": 0x1008FF56,
    "XF86Copy": 0x1008FF57,
    "XF86Cut": 0x1008FF58,
    "XF86Explorer": 0x1008FF5D,
    "XF86New": 0x1008FF68,
    "XF86Open": 0x1008FF6B,
    "XF86Paste": 0x1008FF6D,
    "XF86Save": 0x1008FF77,
    "XF86ZoomIn": 0x1008FF8B,
    "XF86ZoomOut": 0x1008FF8C,
}

ALIASES: dict[str, str] = {
    "ctrl": "Control_L",
    "control": "Control_L",
    "ctl": "Control_L",
    "ctrlleft": "Control_L",
    "ctrlright": "Control_R",
    "alt": "Alt_L",
    "option": "Alt_L",
    "altleft": "Alt_L",
    "altright": "Alt_R",
    "altgr": "ISO_Level3_Shift",
    "shift": "Shift_L",
    "shiftleft": "Shift_L",
    "shiftright": "Shift_R",
    "super": "Super_L",
    "win": "Super_L",
    "windows": "Super_L",
    "winleft": "Super_L",
    "winright": "Super_R",
    "cmd": "Super_L",
    "command": "Super_L",
    "meta": "Super_L",
    "hyper": "Hyper_L",
    "enter": "Return",
    "ret": "Return",
    "esc": "Escape",
    "del": "Delete",
    "ins": "Insert",
    "back_space": "BackSpace",
    "pgup": "Page_Up",
    "pageup": "Page_Up",
    "pgdn": "Page_Down",
    "pgdown": "Page_Down",
    "pagedown": "Page_Down",
    "arrowleft": "Left",
    "arrowright": "Right",
    "arrowup": "Up",
    "arrowdown": "Down",
    "spacebar": "space",
    "capslock": "Caps_Lock",
    "numlock": "Num_Lock",
    "scrolllock": "Scroll_Lock",
    "printscreen": "Print",
    "prtsc": "Print",
    "prtscr": "Print",
    "contextmenu": "Menu",
    "apps": "Menu",
    "dot": "period",
    "dash": "minus",
    "hash": "numbersign",
    "tilde": "asciitilde",
    "backtick": "grave",
    "backquote": "grave",
    "caret": "asciicircum",
    "pipe": "bar",
    "quote": "apostrophe",
    "quoteleft": "grave",
    "quoteright": "apostrophe",
    "doublequote": "quotedbl",
    "leftbracket": "bracketleft",
    "rightbracket": "bracketright",
    "add": "KP_Add",
    "subtract": "KP_Subtract",
    "multiply": "KP_Multiply",
    "divide": "KP_Divide",
    "decimal": "KP_Decimal",
    **{f"num{digit}": f"KP_{digit}" for digit in range(10)},
    **{f"numpad{digit}": f"KP_{digit}" for digit in range(10)},
    **{f"kp{digit}": f"KP_{digit}" for digit in range(10)},
    "volumeup": "XF86AudioRaiseVolume",
    "volumedown": "XF86AudioLowerVolume",
    "volumemute": "XF86AudioMute",
    "playpause": "XF86AudioPlay",
    "browserback": "XF86Back",
    "browserforward": "XF86Forward",
}
"""Other names people and models use, in lower case."""

SHIFTS = frozenset({KEYSYMS["Shift_L"], KEYSYMS["Shift_R"]})
MODIFIERS = SHIFTS | frozenset(
    KEYSYMS[f"{name}_{side}"] for name in ("Control", "Meta", "Alt", "Super", "Hyper") for side in "LR"
)
MODIFIERS |= {KEYSYMS["ISO_Level3_Shift"]}
