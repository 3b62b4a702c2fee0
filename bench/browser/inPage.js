// Runs inside the measured page, before its own code.
;(function () {
  /** Milliseconds from each key or click to the next paint (Event Timing), by interaction; those under 16 ms are not told. */
  const interactions = /** @type {Map<number, number>} */ (new Map())
  /** @param {PerformanceEntryList} entries */
  const take = entries => {
    for (const { interactionId, duration } of /** @type {PerformanceEventTiming[]} */ (entries))
      if (interactionId) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
  }
  const events = new PerformanceObserver(list => take(list.getEntries()))
  events.observe({ type: 'event', durationThreshold: 16 })
  const frame = () => new Promise(done => requestAnimationFrame(done))
  /** The next frame is drawn, and what it held up has run. */
  const painted = async () => {
    await frame()
    await new Promise(done => setTimeout(done))
  }
  /** @type {number[] | undefined} */
  let frames
  globalThis.bench = {
    /** Milliseconds from the navigation until this stands and is drawn. */
    async shown(/** @type {string} */ selector) {
      while (!document.querySelector(selector)) await frame()
      await painted()
      return performance.now()
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
