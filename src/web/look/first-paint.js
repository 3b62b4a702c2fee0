// Loaded before anything is drawn, so that the page never flashes in the other theme. Same record as appearance.ts.
;(function () {
  var kept = ''
  try {
    kept = localStorage.getItem('plantel.appearance') || ''
  } catch (_refused) {
    // A browser that keeps nothing has chosen nothing.
  }
  var dark = /"theme":"dark"/.test(kept) || (!/"theme":"light"/.test(kept) && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  document.documentElement.dataset.density = /"compact":true/.test(kept) ? 'compact' : 'normal'
})()
