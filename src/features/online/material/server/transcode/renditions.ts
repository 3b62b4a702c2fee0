// Arguments for ffmpeg (VID-55: 1080, 720 and 480 lines, none above the source).

/** The probed file. Width and height after the phone's rotation. */
export interface Probe {
  seconds: number
  width: number
  height: number
  /** Lines of the shorter side, as recorded: upscaling adds no detail. */
  lines: number
  /** Frames per second. */
  rate: number
  sound: boolean
}

const LADDER = [
  { lines: 1080, kilobits: 5000 },
  { lines: 720, kilobits: 2800 },
  { lines: 480, kilobits: 1400 },
]
const MOST_PICTURES = 30
/** Seconds per segment; each begins with a key frame. */
const SEGMENT = 4

/** A small source keeps its size; all are even, as the codec requires. */
function ladderOf(source: Probe) {
  const fitting = LADDER.filter(({ lines }) => lines <= source.lines)
  return fitting.length > 0 ? fitting : [{ ...LADDER.at(-1)!, lines: Math.max(2, source.lines - (source.lines % 2)) }]
}

/** Allows only these protocols and containers: a file may refer to others. */
const CONFINED = ['-protocol_whitelist', 'file,pipe', '-format_whitelist', 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts']
const QUIET = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y']

/** The shorter side is `lines`, in either orientation. */
const scaled = (lines: number) => `scale='if(gte(iw,ih),-2,${lines})':'if(gte(iw,ih),${lines},-2)',format=yuv420p`

export function hlsArguments(input: string, probe: Probe): { args: string[]; files: string[] } {
  const ladder = ladderOf(probe)
  const each = (of: (rendition: (typeof ladder)[number], nth: number) => string[]) => ladder.flatMap(of)
  const slower = probe.rate > MOST_PICTURES + 1 ? `fps=${MOST_PICTURES},` : ''
  const split = `[0:v:0]${slower}split=${ladder.length}${ladder.map((_, nth) => `[s${nth}]`).join('')}`
  const scales = ladder.map(({ lines }, nth) => `[s${nth}]${scaled(lines)}[v${nth}]`)
  const args = [
    ...[...QUIET, '-progress', 'pipe:1', '-nostats', ...CONFINED, '-threads', '1', '-i', `file:${input}`],
    ...['-filter_complex_threads', '1', '-filter_complex', [split, ...scales].join(';')],
    ...each((_, nth) => ['-map', `[v${nth}]`, ...(probe.sound ? ['-map', '0:a:0'] : [])]),
    ...['-c:v', 'libx264', '-threads', '1', '-preset', 'veryfast', '-profile:v', 'main', '-crf', '23'],
    ...each(({ kilobits }, nth) => [`-maxrate:v:${nth}`, `${kilobits}k`, `-bufsize:v:${nth}`, `${kilobits * 2}k`]),
    ...['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT})`, '-sc_threshold', '0'],
    ...(probe.sound ? ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'] : []),
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-max_muxing_queue_size', '4096'],
    ...['-f', 'hls', '-hls_time', String(SEGMENT), '-hls_playlist_type', 'vod', '-hls_flags', 'independent_segments+single_file'],
    ...['-hls_segment_filename', 'v%v.ts', '-master_pl_name', 'master.m3u8'],
    ...['-var_stream_map', ladder.map((_, nth) => `v:${nth}${probe.sound ? `,a:${nth}` : ''}`).join(' '), 'v%v.m3u8'],
  ]
  return { args, files: ['master.m3u8', ...ladder.flatMap((_, nth) => [`v${nth}.m3u8`, `v${nth}.ts`])] }
}

export const THUMBNAIL = 'thumb.jpg'

export const thumbnailArguments = (input: string, at: number): string[] => [
  ...[...QUIET, ...CONFINED, '-threads', '1', '-ss', String(at), '-i', `file:${input}`],
  ...['-map', '0:v:0', '-frames:v', '1', '-vf', "scale='min(640,iw)':-2", '-q:v', '4', '-threads', '1', THUMBNAIL],
]

/** For formats the prober does not know: ffmpeg prints length, size and tracks. */
export const describeArguments = (input: string): string[] => ['-hide_banner', '-nostdin', ...CONFINED, '-i', `file:${input}`]
