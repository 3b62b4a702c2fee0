import { SHORT_LIST, TABLET } from '#web/look/appearance.ts'
import { watchMedia } from '#web/hooks/watchMedia.ts'

/** Under 768 px: cards instead of tables, drawer instead of menu. */
export const usePhone = watchMedia('(max-width: 767.98px)')
/** Under 900 px a wizard has one column (M85). */
export const useTight = watchMedia('(max-width: 899.98px)')
/** Under 1024 px the menu is narrow by default. */
export const useTablet = watchMedia(TABLET)
/** Under 1200 px the right sidebar covers the page. */
export const useNarrow = watchMedia('(max-width: 1199.98px)')
/** Under 1100 px of list its columns share lines: beside the menu alone, and beside an open sidebar too. */
export const useShortList = watchMedia(SHORT_LIST)
export const useShortBeside = watchMedia('(max-width: 1655.98px)')
/** From 1440 px a table beside an open sidebar has room for one more column. */
export const useWide = watchMedia('(min-width: 1440px)')
/** Under 500 px of height nothing is fixed but the head (M85). */
export const useShallow = watchMedia('(max-height: 499.98px)')
/** On a desk under 980 px high the parts above a tab shrink. */
export const useLow = watchMedia('(min-width: 768px) and (max-height: 979.98px)')
