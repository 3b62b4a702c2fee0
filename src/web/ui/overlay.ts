/** True when something above the page is open that Escape closes first. */
export function overlayOpen(): boolean {
  // A list of choices or a popup; what else is expanded (a row, a tree, the menu at the side) lies within the page.
  if (document.activeElement?.matches('[aria-expanded=true]:is([role=combobox], [aria-haspopup])')) return true
  const above = document.querySelectorAll<HTMLElement>(
    'dialog[open], .ant-modal-wrap, .ant-popover, .ant-dropdown, .ant-drawer-open, [popover]:popover-open',
  )
  return [...above].some(element => element.checkVisibility())
}
