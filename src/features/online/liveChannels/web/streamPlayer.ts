// Plays a broadcast in a video element. hls.js is large, so it loads with the first one.

/** 'off': no broadcast there. 'blocked': the page was loaded before this address was allowed. */
export type PlayState = 'loading' | 'playing' | 'off' | 'blocked'

const PATIENCE_MS = 8_000
/** One try: the user sees why and can retry. */
const ONCE = { default: { maxTimeToFirstByteMs: PATIENCE_MS, maxLoadTimeMs: PATIENCE_MS, timeoutRetry: null, errorRetry: null } }

/** @returns a function that ends it */
export function playStream(video: HTMLVideoElement, url: string, tell: (state: PlayState) => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let blocked = false
  const say = (state: PlayState) => signal.aborted || tell(state)
  const fail = () => say(blocked ? 'blocked' : 'off')
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => (blocked ||= url.startsWith(originOf(blockedURI))), { signal })
  video.addEventListener('playing', () => say('playing'), { signal })
  video.addEventListener('ended', () => say('off'), { signal })
  say('loading')
  void start(video, url, fail, signal)
  return () => ending.abort()
}

const originOf = (uri: string): string => URL.parse(uri)?.origin ?? uri

async function start(video: HTMLVideoElement, url: string, fail: () => void, signal: AbortSignal): Promise<void> {
  const { default: Hls } = await import('hls.js/light')
  if (signal.aborted) return
  if (!Hls.isSupported()) {
    // Safari on older phones plays these natively.
    video.addEventListener('error', fail, { signal })
    video.src = url
    signal.addEventListener('abort', () => video.removeAttribute('src'))
  } else {
    const hls = new Hls({ manifestLoadPolicy: ONCE, backBufferLength: 30 })
    hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
      if (!fatal) return
      hls.destroy()
      fail()
    })
    hls.loadSource(url)
    hls.attachMedia(video)
    signal.addEventListener('abort', () => hls.destroy())
  }
  // Browsers allow muted autoplay; when refused, the first picture and the controls remain.
  await video.play().catch(() => undefined)
}
