// Plays a video in its element: by hls.js where it can, else natively. hls.js is large: it loads with the first list.
import type Hls from 'hls.js/light'

/** An HLS list, or a file that the browser plays natively. */
export interface Source {
  url: string
  list: boolean
}

export interface Quality {
  level: number
  height: number
}

interface StreamListener {
  qualities(list: Quality[]): void
  failed(): void
}

export interface Stream {
  /** -1 is automatic. */
  choose(level: number): void
  end(): void
}

const HLS_TYPE = 'application/vnd.apple.mpegurl'

/** `start`: the first second. */
export function stream(video: HTMLVideoElement, { url, list }: Source, start: number, listener: StreamListener): Stream {
  const ending = new AbortController()
  const { signal } = ending
  const fail = () => signal.aborted || listener.failed()
  let hls: Hls | undefined
  if (list) listed(video, url, start, { ...listener, failed: fail }, signal).then(player => void (hls = player), fail)
  else direct(video, url, start, fail, signal)
  return {
    choose(level) {
      if (hls) hls.currentLevel = level
    },
    end() {
      ending.abort()
      hls?.destroy()
      video.removeAttribute('src')
      video.load()
    },
  }
}

/** The browser may refuse autoplay; then its own button waits. */
const begin = (video: HTMLVideoElement) => void video.play().catch(() => undefined)

function direct(video: HTMLVideoElement, url: string, start: number, fail: () => void, signal: AbortSignal): void {
  video.addEventListener('error', fail, { signal })
  const ready = () => {
    video.currentTime = start
    begin(video)
  }
  video.addEventListener('loadedmetadata', ready, { once: true, signal })
  video.src = url
}

async function listed(
  video: HTMLVideoElement,
  url: string,
  start: number,
  listener: StreamListener,
  signal: AbortSignal,
): Promise<Hls | undefined> {
  const { default: Player } = await import('hls.js/light')
  if (signal.aborted) return
  if (!Player.isSupported()) {
    if (video.canPlayType(HLS_TYPE)) direct(video, url, start, listener.failed, signal)
    else listener.failed()
    return
  }
  const hls = new Player({ startPosition: start > 0 ? start : -1, enableWorker: false, capLevelToPlayerSize: true })
  let mended = false
  hls.on(Player.Events.MANIFEST_PARSED, (_event, { levels }) => {
    listener.qualities(levels.map(({ height }, level) => ({ level, height })).sort((a, b) => b.height - a.height))
    begin(video)
  })
  // Only `fatal` errors are failures; a decoder may be recovered once.
  hls.on(Player.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return
    if (type !== Player.ErrorTypes.MEDIA_ERROR || mended) return listener.failed()
    mended = true
    hls.recoverMediaError()
  })
  hls.attachMedia(video)
  hls.loadSource(url)
  return hls
}
