// Runs before the first paint, so that the page never flashes in the other theme. Reads the record of appearance.ts.
export function paintFirst(): void {
  let kept = ''
  try {
    kept = localStorage.getItem('plantel.appearance') || ''
  } catch (_refused) {
    // A browser without storage uses the defaults.
  }
  const dark = /"theme":"dark"/.test(kept) || (!/"theme":"light"/.test(kept) && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  document.documentElement.dataset.density = /"compact":true/.test(kept) ? 'compact' : 'normal'
}
