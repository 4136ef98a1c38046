"""The options of VLC 3.0.24 that desktops use, with their modules, types and defaults; a live test asks VLC."""

from __future__ import annotations

from collections.abc import Mapping

from .hotkeys import HOTKEYS

Value = bool | int | float | str
_SWITCHES: dict[str, str] = {
    "core": """
        audio=1 volume-save=1 spdif=0 audio-replay-gain-peak-protection=1 audio-time-stretch=1 video=1 grayscale=0
        fullscreen=0 embedded-video=1 xlib=1 drop-late-frames=1 skip-frames=1 quiet-synchro=0 keyboard-events=1
        mouse-events=1 video-on-top=0 video-wallpaper=0 disable-screensaver=1 video-title-show=1 snapshot-preview=1
        snapshot-sequential=0 autoscale=1 hdtv-fix=1 video-deco=1 spu=1 osd=1 sub-autodetect-file=1 input-fast-seek=0
        network-synchronisation=0 input-record-native=1 lua=1 sout-display=0 sout-keep=0 sout-all=1 sout-audio=1
        sout-video=1 sout-spu=1 plugins-cache=1 plugins-scan=1 rt-priority=0 random=0 loop=0 repeat=0 play-and-exit=0
        play-and-stop=0 play-and-pause=0 start-paused=0 playlist-autostart=1 playlist-cork=1 one-instance=0
        one-instance-when-started-from-file=1 playlist-enqueue=0 dbus=0 media-library=0 playlist-tree=0 auto-preparse=1
        metadata-network-access=0 show-hiddenfiles=0 daemon=0 advanced=0 interact=1 stats=1
    """,
    "qt": """
        qt-minimal-view=0 qt-system-tray=1 qt-start-minimized=0 qt-pause-minimized=0 qt-video-autoresize=1
        qt-name-in-title=1 qt-fs-controller=1 qt-recentplay=1 qt-dark-palette=0 qt-embedded-open=0 qt-advanced-pref=0
        qt-error-dialogs=1 qt-privacy-ask=1 qt-autoload-extensions=1 qt-bgcone=1 qt-bgcone-expands=0 qt-icon-change=1
    """,
    "avcodec": """
        avcodec-dr=1 avcodec-corrupted=1 avcodec-hurry-up=1 avcodec-fast=0 sout-avcodec-hurry-up=0
        sout-avcodec-interlace=0 sout-avcodec-interlace-me=1 sout-avcodec-pre-me=0 sout-avcodec-mpeg4-matrix=0
        sout-avcodec-trellis=0
    """,
    "freetype": "freetype-bold=0 freetype-yuvp=0",
    "adjust": "brightness-threshold=0",
    "equalizer": "equalizer-2pass=0 equalizer-vlcfreqs=1",
    "scene": "scene-replace=0",
    "rotate": "rotate-use-motion=0",
    "headphone": "headphone-compensate=0 headphone-dolby=0",
    "mono": "sout-mono-downmix=1",
    "subsdec": "subsdec-autodetect-utf8=1",
    "gradient": "gradient-cartoon=1",
    "puzzle": "puzzle-preview=0",
    "ball": "ball-edge-visible=1",
    "file": "file-logging=0 sout-file-overwrite=1 sout-file-append=0 sout-file-format=0 sout-file-sync=0",
    "afile": "audiofile-wav=1",
    "lua": "http-index=0",
    "http": "sout-http-metacube=0 http-reconnect=0",
    "avi": "avi-interleaved=0",
    "mkv": """
        mkv-use-ordered-chapters=1 mkv-use-chapter-codec=1 mkv-preload-local-dir=1 mkv-seek-percent=0 mkv-use-dummy=0
        mkv-preload-clusters=0
    """,
    "playlist": "playlist-skip-ads=1 shoutcast-show-adult=0",
    "filesystem": "list-special-files=0",
    "stream_out_transcode": "sout-transcode-deinterlace=0 sout-transcode-soverlay=0 sout-transcode-high-priority=0",
    "stream_out_standard": "sout-standard-sap=0",
    "mosaic": "mosaic-keep-aspect-ratio=0 mosaic-keep-picture=0",
    "rss": "rss-images=1",
}
_WHOLE_NUMBERS: dict[str, str] = {
    "core": """
        force-dolby-surround=0 stereo-mode=0 audio-desync=0 video-title-timeout=5000 video-title-position=8
        mouse-hide-timeout=1000 snapshot-width=-1 snapshot-height=-1 width=-1 height=-1 video-x=0 video-y=0 align=0
        deinterlace=-1 sub-autodetect-fuzzy=3 sub-margin=0 program=0 audio-track=-1 sub-track=-1 audio-track-id=-1
        sub-track-id=-1 captions=608 preferred-resolution=-1 input-repeat=0 mtu=1400 ipv4-timeout=5000 http-port=8080
        https-port=8443 rtsp-port=554 file-caching=1000 live-caching=300 disc-caching=300 network-caching=1000
        cr-average=40 clock-synchro=-1 clock-jitter=5000 input-timeshift-granularity=-1 sout-mux-caching=1500
        sap-interval=5 ttl=-1 dscp=0 rt-offset=0 preparse-timeout=5000 hotkeys-y-wheel-mode=0 hotkeys-x-wheel-mode=2
        extrashort-jump-size=3 short-jump-size=10 medium-jump-size=60 long-jump-size=300
    """,
    "qt": """
        qt-notification=1 qt-continue=1 qt-fullscreen-screennumber=-1 qt-max-volume=125 qt-fs-sensitivity=3
        qt-auto-raise=1
    """,
    "avcodec": """
        avcodec-error-resilience=1 avcodec-workaround-bugs=1 avcodec-skip-frame=0 avcodec-skip-idct=0
        avcodec-skiploopfilter=0 avcodec-debug=0 avcodec-threads=0 sout-avcodec-keyint=0 sout-avcodec-bframes=0
        sout-avcodec-vt=0 sout-avcodec-rc-buffer-size=0 sout-avcodec-noise-reduction=0 sout-avcodec-qmin=0
        sout-avcodec-qmax=0 sout-avcodec-strict=0 sout-avcodec-luma-elim-threshold=0
        sout-avcodec-chroma-elim-threshold=0
    """,
    "freetype": """
        freetype-fontsize=0 freetype-rel-fontsize=0 freetype-opacity=255 freetype-color=16777215
        freetype-background-opacity=0 freetype-background-color=0 freetype-outline-opacity=255 freetype-outline-color=0
        freetype-outline-thickness=4 freetype-shadow-opacity=128 freetype-shadow-color=0 freetype-text-direction=0
    """,
    "marq": """
        marq-x=0 marq-y=0 marq-position=-1 marq-opacity=255 marq-color=16777215 marq-size=0 marq-timeout=0
        marq-refresh=1000
    """,
    "logo": "logo-x=-1 logo-y=-1 logo-delay=1000 logo-repeat=-1 logo-opacity=255 logo-position=-1",
    "alsa": "alsa-audio-channels=6",
    "scene": "scene-width=-1 scene-height=-1 scene-ratio=50",
    "croppadd": """
        croppadd-croptop=0 croppadd-cropbottom=0 croppadd-cropleft=0 croppadd-cropright=0 croppadd-paddtop=0
        croppadd-paddbottom=0 croppadd-paddleft=0 croppadd-paddright=0
    """,
    "normvol": "norm-buff-size=20",
    "headphone": "headphone-dim=10",
    "scaletempo_pitch": "scaletempo-stride=30 scaletempo-search=14",
    "mono": "sout-mono-channel=-1",
    "subtitle": "sub-delay=0",
    "subsdec": "subsdec-align=-1",
    "subsdelay": """
        subsdelay-mode=1 subsdelay-overlap=3 subsdelay-min-alpha=70 subsdelay-min-stops=1000
        subsdelay-min-start-stop=1000 subsdelay-min-stop-start=1000
    """,
    "postproc": "postproc-q=6",
    "deinterlace": "sout-deinterlace-phosphor-chroma=2 sout-deinterlace-phosphor-dimmer=2",
    "sepia": "sepia-intensity=120",
    "gradient": "gradient-type=0",
    "colorthres": "colorthres-color=16711680 colorthres-saturationthres=20 colorthres-similaritythres=15",
    "extract": "extract-component=16711680",
    "posterize": "posterize-level=6",
    "motionblur": "blur-factor=80",
    "puzzle": """
        puzzle-rows=4 puzzle-cols=4 puzzle-border=3 puzzle-preview-size=15 puzzle-shape-size=90 puzzle-auto-shuffle=0
        puzzle-auto-solve=0 puzzle-rotation=0 puzzle-mode=0
    """,
    "ball": "ball-speed=4 ball-size=10 ball-gradient-threshold=40",
    "grain": "grain-period-min=1 grain-period-max=48",
    "antiflicker": "antiflicker-window-size=10 antiflicker-softening-size=10",
    "mirror": "mirror-split=0 mirror-direction=0",
    "file": "log-verbose=-1",
    "afile": "audiofile-channels=0",
    "lua": "telnet-port=4212",
    "avi": "avi-index=0",
    "cdda": "cddb-port=80",
    "delay": "sout-delay-id=0 sout-delay-delay=0",
    "gestures": "gestures-threshold=30",
    "erase": "erase-x=0 erase-y=0",
    "bluescreen": "bluescreen-u=120 bluescreen-v=90 bluescreen-ut=17 bluescreen-vt=17",
    "stream_out_transcode": """
        sout-transcode-vb=0 sout-transcode-width=0 sout-transcode-height=0 sout-transcode-maxwidth=0
        sout-transcode-maxheight=0 sout-transcode-ab=96 sout-transcode-channels=0 sout-transcode-samplerate=0
        sout-transcode-threads=0 sout-transcode-pool-size=10
    """,
    "mosaic": """
        mosaic-alpha=255 mosaic-height=100 mosaic-width=100 mosaic-align=5 mosaic-xoffset=0 mosaic-yoffset=0
        mosaic-borderw=0 mosaic-borderh=0 mosaic-position=0 mosaic-rows=2 mosaic-cols=2 mosaic-delay=0
    """,
    "rss": """
        rss-x=0 rss-y=0 rss-position=-1 rss-opacity=255 rss-color=16777215 rss-size=0 rss-speed=100000 rss-length=60
        rss-ttl=1800 rss-title=-1
    """,
}
_NUMBERS: dict[str, str] = {
    "core": """
        gain=1.0 volume-step=12.8 audio-replay-gain-preamp=0.0 audio-replay-gain-default=-7.0 zoom=1.0 start-time=0.0
        stop-time=0.0 run-time=0.0 rate=1.0
    """,
    "qt": "qt-opacity=1.0 qt-fs-opacity=0.8",
    "avcodec": """
        sout-avcodec-rc-buffer-aggressivity=1.0 sout-avcodec-i-quant-factor=0.0 sout-avcodec-qscale=3.0
        sout-avcodec-lumi-masking=0.0 sout-avcodec-dark-masking=0.0 sout-avcodec-p-masking=0.0
        sout-avcodec-border-masking=0.0
    """,
    "freetype": "freetype-shadow-angle=-45.0 freetype-shadow-distance=0.06",
    "compressor": """
        compressor-rms-peak=0.2 compressor-attack=25.0 compressor-release=100.0 compressor-threshold=-11.0
        compressor-ratio=4.0 compressor-knee=5.0 compressor-makeup-gain=7.0
    """,
    "adjust": "contrast=1.0 brightness=1.0 hue=0.0 saturation=1.0 gamma=1.0",
    "spatializer": """
        spatializer-roomsize=0.85 spatializer-width=1.0 spatializer-wet=0.4 spatializer-dry=0.5 spatializer-damp=0.5
    """,
    "equalizer": "equalizer-preamp=12.0",
    "param_eq": """
        param-eq-lowf=100.0 param-eq-lowgain=0.0 param-eq-highf=10000.0 param-eq-highgain=0.0 param-eq-f1=300.0
        param-eq-gain1=0.0 param-eq-q1=3.0 param-eq-f2=1000.0 param-eq-gain2=0.0 param-eq-q2=3.0 param-eq-f3=3000.0
        param-eq-gain3=0.0 param-eq-q3=3.0
    """,
    "alsa": "alsa-gain=1.0",
    "rotate": "rotate-angle=30.0",
    "sharpen": "sharpen-sigma=0.05",
    "normvol": "norm-max-level=2.0",
    "stereo_widen": "stereowiden-delay=20.0 stereowiden-feedback=0.3 stereowiden-crossfeed=0.3 stereowiden-dry-mix=0.8",
    "chorus_flanger": "delay-time=20.0 sweep-depth=6.0 sweep-rate=6.0 feedback-gain=0.5 wet-mix=0.4 dry-mix=0.4",
    "scaletempo_pitch": "scaletempo-overlap=0.2 pitch-shift=0.0",
    "subtitle": "sub-fps=0.0",
    "subsdelay": "subsdelay-factor=2.0",
    "gaussianblur": "gaussianblur-sigma=2.0",
    "grain": "grain-variance=2.0",
    "hqdn3d": "hqdn3d-luma-spat=4.0 hqdn3d-chroma-spat=3.0 hqdn3d-luma-temp=6.0 hqdn3d-chroma-temp=4.5",
    "gain": "gain-value=1.0",
    "stream_out_transcode": "sout-transcode-scale=0.0",
}
_EMPTY_TEXTS: dict[str, str] = {
    "core": """
        aout audio-filter audio-resampler snapshot-path crop custom-crop-ratios aspect-ratio monitor-par
        custom-aspect-ratios video-title vout video-filter video-splitter text-renderer sub-file sub-source sub-filter
        programs audio-language sub-language menu-language input-list input-slave bookmarks http-host rtsp-host
        http-cert http-key socks socks-user socks-pwd meta-title meta-author meta-artist meta-genre meta-copyright
        meta-description meta-date meta-url input-record-path input-timeshift-path codec encoder access stream-filter
        demux-filter sout vlm-conf mux access_output miface packetizer vod-server keystore open services-discovery
        pidfile intf extraintf control bookmark1 bookmark2 bookmark3 bookmark4 bookmark5 bookmark6 bookmark7 bookmark8
        bookmark9 bookmark10
    """,
    "qt": "qt-recentplay-filter",
    "avcodec": "avcodec-codec avcodec-options sout-avcodec-codec sout-avcodec-options",
    "marq": "marq-file",
    "logo": "logo-file",
    "equalizer": "equalizer-bands",
    "scene": "scene-path",
    "subtitle": "sub-description",
    "subsdec": "subsdec-encoding",
    "file": "logfile keystore-file",
    "lua": "lua-config http-password http-src cli-host telnet-password",
    "http": "sout-http-user sout-http-pwd sout-http-mime",
    "avi": """
        sout-avi-artist sout-avi-date sout-avi-genre sout-avi-copyright sout-avi-comment sout-avi-name sout-avi-subject
        sout-avi-keywords
    """,
    "audioscrobbler": "lastfm-username lastfm-password",
    "erase": "erase-mask",
    "record": "sout-record-dst-prefix",
    "stream_out_transcode": """
        sout-transcode-venc sout-transcode-vcodec sout-transcode-fps sout-transcode-vfilter sout-transcode-aenc
        sout-transcode-acodec sout-transcode-alang sout-transcode-afilter sout-transcode-senc sout-transcode-scodec
        sout-transcode-sfilter
    """,
    "stream_out_standard": """
        sout-standard-access sout-standard-mux sout-standard-dst sout-standard-bind sout-standard-path
        sout-standard-name sout-standard-description sout-standard-url sout-standard-email
    """,
    "mosaic": "mosaic-order mosaic-offsets",
    "rss": "rss-urls",
}
_TEXTS: dict[str, dict[str, str]] = {
    "core": {
        "audio-replay-gain-mode": "none",
        "role": "video",
        "audio-visual": "none",
        "snapshot-prefix": "vlcsnap-",
        "snapshot-format": "png",
        "deinterlace-mode": "auto",
        "sub-autodetect-path": "./Subtitles, ./subtitles, ./Subs, ./subs",
        "dvd": "/dev/sr0",
        "vcd": "/dev/sr0",
        "input-title-format": "$Z",
        "demux": "any",
        "recursive": "collapse",
        "ignore-filetypes": (
            "m3u,db,nfo,ini,jpg,jpeg,ljpg,gif,png,pgm,pgmyuv,pbm,pam,tga,bmp,pnm,xpm,xcf,pcx,tif,tiff,"
            "lbm,sfv,txt,sub,idx,srt,cue,ssa"
        ),
    },
    "qt": {"qt-slider-colours": "153;210;153;20;210;20;255;199;15;245;39;29"},
    "avcodec": {"avcodec-hw": "any", "sout-avcodec-hq": "rd", "sout-avcodec-aac-profile": "low"},
    "freetype": {"freetype-font": "Serif Bold", "freetype-monofont": "Monospace"},
    "marq": {"marq-marquee": "VLC"},
    "equalizer": {"equalizer-preset": "flat"},
    "alsa": {"alsa-audio-device": "default"},
    "scene": {"scene-format": "png", "scene-prefix": "scene"},
    "transform": {"transform-type": "90"},
    "subtitle": {"sub-type": "auto"},
    "postproc": {"postproc-name": "default"},
    "deinterlace": {"sout-deinterlace-mode": "blend"},
    "gradient": {"gradient-mode": "gradient"},
    "ball": {"ball-color": "red"},
    "file": {"logmode": "text"},
    "afile": {"audiofile-file": "audiofile.wav", "audiofile-format": "s16"},
    "lua": {"lua-intf": "dummy", "telnet-host": "localhost"},
    "avi": {"sout-avi-encoder": "VLC Media Player - 3.0.24 Vetinari"},
    "cdda": {"cd-audio": "/dev/sr0", "musicbrainz-server": "musicbrainz.org", "cddb-server": "freedb.videolan.org"},
    "audioscrobbler": {"scrobbler-url": "post.audioscrobbler.com"},
    "gestures": {"gestures-button": "left"},
    "anaglyph": {"anaglyph-scheme": "red-cyan"},
    "stream_out_transcode": {"sout-transcode-deinterlace-module": "deinterlace"},
}


def _defaults() -> tuple[dict[str, Value], dict[str, str]]:
    """The default of each option, and the module that it belongs to."""
    values: dict[str, Value] = {}
    modules: dict[str, str] = {}

    def take(module: str, options: Mapping[str, Value]) -> None:
        values.update(options)
        modules.update(dict.fromkeys(options, module))

    for module, text in _SWITCHES.items():
        take(module, {name: value == "1" for name, value in _pairs(text)})
    for module, text in _WHOLE_NUMBERS.items():
        take(module, {name: int(value) for name, value in _pairs(text)})
    for module, text in _NUMBERS.items():
        take(module, {name: float(value) for name, value in _pairs(text)})
    for module, text in _EMPTY_TEXTS.items():
        take(module, dict.fromkeys(text.split(), ""))
    for module, texts in _TEXTS.items():
        take(module, {**texts})
    take("core", dict(HOTKEYS.values()))
    take("core", {f"global-{name}": "" for name, _ in HOTKEYS.values()})
    return values, modules


def _pairs(text: str) -> list[tuple[str, str]]:
    return [(name, value) for name, _, value in (part.partition("=") for part in text.split())]


DEFAULTS, MODULES = _defaults()
