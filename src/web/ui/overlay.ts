/** True when something above the page is open that Escape closes first. */
export function overlayOpen(): boolean {
  if (document.activeElement?.getAttribute('aria-expanded') === 'true') return true
  const above = document.querySelectorAll<HTMLElement>(
    'dialog[open], .ant-modal-wrap, .ant-popover, .ant-dropdown, .ant-drawer-open, [popover]:popover-open',
  )
  return [...above].some(element => element.checkVisibility())
}
