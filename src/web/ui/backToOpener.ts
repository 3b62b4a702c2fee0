/** Of a menu from which something was chosen: the focus goes to the button that opened it, which the window that comes gives it back to. */
export const backToOpener = (): void => document.querySelector<HTMLElement>('.ant-dropdown-open')?.focus()
