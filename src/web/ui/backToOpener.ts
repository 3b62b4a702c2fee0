/** For a chosen menu item: returns the focus to the menu's button, so that the next window gives it back there. */
export const backToOpener = (): void => document.querySelector<HTMLElement>('.ant-dropdown-open')?.focus()
