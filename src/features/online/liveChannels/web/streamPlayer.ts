// Plays a broadcast into a video element. hls.js is large: it comes with the first one.

/** 'off': nothing is on air there. 'blocked': the page was loaded before this address was allowed to it. */
export type PlayState = 'loading' | 'playing' | 'off' | 'blocked'

const PATIENCE_MS = 8_000
/** One try: whoever waits sees why and can try again. */
const ONCE = { default: { maxTimeToFirstByteMs: PATIENCE_MS, maxLoadTimeMs: PATIENCE_MS, timeoutRetry: null, errorRetry: null } }

/** @returns what ends it. */
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
    // Safari on older phones plays these by itself.
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
  // Without sound browsers let it begin; a refusal shows the first picture, and the controls.
  await video.play().catch(() => undefined)
}
