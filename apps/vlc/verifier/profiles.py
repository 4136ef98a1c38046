"""The profiles for Convert/Save that VLC 3.0.24 has itself, with their settings as it writes them."""

from __future__ import annotations

PROFILES: dict[str, str] = {
    "Video - H.264 + MP3 (MP4)": (
        "audio_enable=yes;audio_codec=mpga;acodec_bitrate=128;acodec_channels=2;acodec_samplerate=44100;"
        "video_enable=yes;video_codec=h264;vcodec_bitrate=0;vcodec_qp=0;vcodec_framerate=0;vcodec_width=0;"
        "vcodec_height=0;muxer_mux=mp4"
    ),
    "Video - VP80 + Vorbis (Webm)": (
        "video_enable=yes;video_codec=VP80;vcodec_bitrate=2000;vcodec_framerate=0;vcodec_width=0;"
        "vcodec_height=0;audio_enable=yes;audio_codec=vorb;acodec_bitrate=128;acodec_channels=2;"
        "acodec_samplerate=44100;muxer_mux=webm"
    ),
    "Video - H.264 + MP3 (TS)": (
        "audio_enable=yes;audio_codec=mpga;acodec_bitrate=128;acodec_channels=2;acodec_samplerate=44100;"
        "video_enable=yes;video_codec=h264;vcodec_bitrate=800;vcodec_qp=0;vcodec_framerate=0;vcodec_width=0;"
        "vcodec_height=0;muxer_mux=ts"
    ),
    "Video - H.265 + MP3 (MP4)": (
        "audio_enable=yes;audio_codec=mpga;acodec_bitrate=128;acodec_channels=2;acodec_samplerate=44100;"
        "video_enable=yes;video_codec=hevc;vcodec_bitrate=0;vcodec_framerate=0;vcodec_width=0;"
        "vcodec_height=0;muxer_mux=mp4"
    ),
    "Video - Theora + Vorbis (OGG)": (
        "audio_enable=yes;audio_codec=vorb;acodec_bitrate=128;acodec_channels=2;acodec_samplerate=44100;"
        "video_enable=yes;video_codec=theo;vcodec_bitrate=800;vcodec_framerate=0;vcodec_width=0;"
        "vcodec_height=0;muxer_mux=ogg"
    ),
    "Video - MPEG-2 + MPGA (TS)": (
        "audio_enable=yes;audio_codec=mpga;acodec_bitrate=128;acodec_channels=2;acodec_samplerate=44100;"
        "video_enable=yes;video_codec=mp2v;vcodec_bitrate=800;vcodec_framerate=0;vcodec_width=0;"
        "vcodec_height=0;muxer_mux=ts"
    ),
    "Video - Dirac + MP3 (TS)": (
        "video_enable=yes;video_codec=drac;vcodec_bitrate=800;vcodec_framerate=0;vcodec_width=0;"
        "vcodec_height=0;audio_enable=yes;audio_codec=mpga;acodec_bitrate=128;acodec_channels=2;"
        "acodec_samplerate=44100;muxer_mux=ts"
    ),
    "Video - WMV + WMA (ASF)": (
        "audio_enable=yes;audio_codec=wma2;acodec_bitrate=128;acodec_channels=2;acodec_samplerate=44100;"
        "video_enable=yes;video_codec=WMV2;vcodec_bitrate=800;vcodec_framerate=0;vcodec_width=0;"
        "vcodec_height=0;muxer_mux=asf"
    ),
    "Video - DIV3 + MP3 (ASF)": (
        "audio_enable=yes;audio_codec=mp3;acodec_bitrate=128;acodec_channels=2;acodec_samplerate=44100;"
        "video_enable=yes;video_codec=DIV3;vcodec_bitrate=800;vcodec_framerate=0;vcodec_width=0;"
        "vcodec_height=0;muxer_mux=asf"
    ),
    "Audio - Vorbis (OGG)": (
        "audio_enable=yes;audio_codec=vorb;acodec_bitrate=128;acodec_channels=2;acodec_samplerate=44100;muxer_mux=ogg"
    ),
    "Audio - MP3": (
        "audio_enable=yes;audio_codec=mp3;acodec_bitrate=128;acodec_channels=2;acodec_samplerate=44100;muxer_mux=mp3"
    ),
    "Audio - FLAC": (
        "audio_enable=yes;audio_codec=flac;acodec_bitrate=128;acodec_channels=2;acodec_samplerate=44100;muxer_mux=flac"
    ),
    "Audio - CD": (
        "audio_enable=yes;audio_codec=s16l;acodec_bitrate=128;acodec_channels=2;acodec_samplerate=44100;muxer_mux=wav"
    ),
    "Video for MPEG4 720p TV/device": (
        "audio_enable=yes;audio_codec=mp3;acodec_bitrate=192;acodec_channels=2;acodec_samplerate=44100;"
        "video_enable=yes;video_codec=h264;vcodec_bitrate=1500;vcodec_qp=0;vcodec_framerate=0;"
        "vcodec_width=1280;vcodec_height=720;muxer_mux=mp4"
    ),
    "Video for MPEG4 1080p TV/device": (
        "audio_enable=yes;audio_codec=mp3;acodec_bitrate=192;acodec_channels=2;acodec_samplerate=44100;"
        "video_enable=yes;video_codec=h264;vcodec_bitrate=3500;vcodec_qp=0;vcodec_framerate=0;"
        "vcodec_width=1920;vcodec_height=1080;muxer_mux=mp4"
    ),
    "Video for DivX compatible player": (
        "video_enable=yes;video_codec=DIV3;vcodec_bitrate=900;vcodec_framerate=0;vcodec_width=720;"
        "vcodec_height=576;audio_enable=yes;audio_codec=mp3;acodec_bitrate=128;acodec_channels=2;"
        "acodec_samplerate=44100;muxer_mux=avi"
    ),
    "Video for iPod SD": (
        "audio_enable=yes;audio_codec=mp3;acodec_bitrate=128;acodec_channels=2;acodec_samplerate=44100;"
        "video_enable=yes;video_codec=h264;vcodec_bitrate=600;vcodec_qp=0;vcodec_framerate=0;"
        "vcodec_width=320;vcodec_height=180;muxer_mux=mp4"
    ),
    "Video for iPod HD/iPhone/PSP": (
        "audio_enable=yes;audio_codec=mp3;acodec_bitrate=128;acodec_channels=2;acodec_samplerate=44100;"
        "video_enable=yes;video_codec=h264;vcodec_bitrate=700;vcodec_qp=0;vcodec_framerate=0;"
        "vcodec_width=480;vcodec_height=272;muxer_mux=mp4"
    ),
    "Video for Android SD Low": (
        "audio_enable=yes;audio_codec=mp3;acodec_bitrate=24;acodec_channels=1;acodec_samplerate=44100;"
        "video_enable=yes;video_codec=h264;vcodec_bitrate=56;vcodec_qp=0;vcodec_framerate=12;"
        "vcodec_width=176;vcodec_height=144;vcodec_custom=profile%3Dbaseline;muxer_mux=mp4"
    ),
    "Video for Android SD High": (
        "audio_enable=yes;audio_codec=mp3;acodec_bitrate=128;acodec_channels=2;acodec_samplerate=44100;"
        "video_enable=yes;video_codec=h264;vcodec_bitrate=500;vcodec_qp=0;vcodec_framerate=0;"
        "vcodec_width=480;vcodec_height=360;vcodec_custom=profile%3Dbaseline;muxer_mux=mp4"
    ),
    "Video for Android HD": (
        "audio_enable=yes;audio_codec=mp3;acodec_bitrate=192;acodec_channels=2;acodec_samplerate=44100;"
        "video_enable=yes;video_codec=h264;vcodec_bitrate=2000;vcodec_qp=0;vcodec_framerate=0;"
        "vcodec_width=1280;vcodec_height=720;vcodec_custom=profile%3Dbaseline;muxer_mux=mp4"
    ),
    "Video for Youtube SD": (
        "audio_enable=yes;audio_codec=mp3;acodec_bitrate=128;acodec_channels=2;acodec_samplerate=44100;"
        "video_enable=yes;video_codec=h264;vcodec_bitrate=800;vcodec_qp=0;vcodec_framerate=0;"
        "vcodec_width=640;vcodec_height=480;muxer_mux=mp4"
    ),
    "Video for Youtube HD": (
        "audio_enable=yes;audio_codec=mp3;acodec_bitrate=128;acodec_channels=2;acodec_samplerate=44100;"
        "video_enable=yes;video_codec=h264;vcodec_bitrate=1500;vcodec_qp=0;vcodec_framerate=0;"
        "vcodec_width=1280;vcodec_height=720;muxer_mux=mp4"
    ),
}
