// Runs inside the measured page, before its own code.
;(function () {
  /** Milliseconds from each key or click to the next paint (Event Timing), by interaction; the browser omits those under 16 ms. */
  const interactions = /** @type {Map<number, number>} */ (new Map())
  /** @param {PerformanceEntryList} entries */
  const take = entries => {
    for (const { interactionId, duration } of /** @type {PerformanceEventTiming[]} */ (entries))
      if (interactionId) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
  }
  const events = new PerformanceObserver(list => take(list.getEntries()))
  events.observe({ type: 'event', durationThreshold: 16 })
  // As web.dev measures them: the largest contentful paint, and unexpected shifts in the worst window of five seconds.
  const vitals = { lcp: 0, cls: 0 }
  let window = { sum: 0, from: 0, last: 0 }
  /** @param {(entry: PerformanceEntry) => void} take */
  const each = (/** @type {string} */ type, take) =>
    new PerformanceObserver(list => list.getEntries().forEach(take)).observe({ type, buffered: true })
  each('largest-contentful-paint', ({ startTime }) => (vitals.lcp = startTime))
  each('layout-shift', entry => {
    const { value, hadRecentInput, startTime } = /** @type {PerformanceEntry & { value: number, hadRecentInput: boolean }} */ (entry)
    if (hadRecentInput) return
    const goesOn = startTime - window.last < 1_000 && startTime - window.from < 5_000
    window = goesOn ? { ...window, sum: window.sum + value, last: startTime } : { sum: value, from: startTime, last: startTime }
    vitals.cls = Math.max(vitals.cls, window.sum)
  })
  const frame = () => new Promise(done => requestAnimationFrame(done))
  /** The next frame is drawn, and the tasks it delayed have run. */
  const painted = async () => {
    await frame()
    await new Promise(done => setTimeout(done))
  }
  /** @type {number[] | undefined} */
  let frames
  globalThis.bench = {
    /** Milliseconds from the navigation until this element is drawn, and the vitals until then. */
    async shown(/** @type {string} */ selector) {
      while (!document.querySelector(selector)) await frame()
      await painted()
      const usable = performance.now()
      // Observers run after the frame.
      await painted()
      await painted()
      return { usable, ...vitals }
    },
    async interactions() {
      await painted()
      await painted()
      take(events.takeRecords())
      const found = [...interactions.values()]
      interactions.clear()
      return found
    },
    painted,
    startFrames() {
      frames = []
      /** @type {number | undefined} */
      let last
      const tick = (/** @type {number} */ now) => {
        if (last !== undefined) frames?.push(now - last)
        last = now
        if (frames) requestAnimationFrame(tick)
      }
      requestAnimationFrame(tick)
    },
    /** Milliseconds between the frames since the start. */
    endFrames() {
      const found = frames
      frames = undefined
      return found
    },
  }
})()
