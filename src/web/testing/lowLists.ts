/**
 * Finds lists of a page whose rows have less room than two of them: nobody reaches what they hold. Self-contained: journeys send it to the
 * page as it is.
 */
export const lowLists = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-slot=page-main] > [data-slot=list] [data-slot=list-scroll]')]
    .filter(each => each.checkVisibility() && each.scrollHeight > each.clientHeight && each.clientHeight < 88)
    .map(each => `a list has ${each.clientHeight} px for its rows`)
