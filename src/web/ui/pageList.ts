/** The pages of a pager, null for a gap: 1 2 3 … 125. */
export function pageList(page: number, last: number): (number | null)[] {
  const shownPages = new Set([
    1,
    last,
    page - 1,
    page,
    page + 1,
    ...(page <= 2 ? [2, 3] : []),
    ...(page >= last - 1 ? [last - 1, last - 2] : []),
  ])
  const pages = [...shownPages].filter(number => number >= 1 && number <= last).sort((a, b) => a - b)
  return pages.flatMap((number, at) => {
    const gap = at === 0 ? 0 : number - pages[at - 1]! - 1
    // A gap of one page shows that page.
    return gap === 0 ? [number] : gap === 1 ? [number - 1, number] : [null, number]
  })
}
