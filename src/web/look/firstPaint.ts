// Runs before the first paint, so that the page never flashes in the other theme. Reads the record of appearance.ts.
export function paintFirst(): void {
  let storedTheme = ''
  try {
    storedTheme = localStorage.getItem('plantel.appearance') || ''
  } catch (_refused) {
    // A browser without storage uses the defaults.
  }
  const dark =
    /"theme":"dark"/.test(storedTheme) || (!/"theme":"light"/.test(storedTheme) && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  document.documentElement.dataset.density = /"compact":true/.test(storedTheme) ? 'compact' : 'normal'
}
