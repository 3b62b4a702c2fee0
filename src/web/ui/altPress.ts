const isMac = () => /Mac|iP/.test(navigator.platform)

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, input:not([type=radio], [type=checkbox], [type=button], [type=submit])'))

/**
 * Is this key pressed with Alt for a shortcut? On a Mac Alt writes letters (Alt U begins an ü), and a key that begins one is 'Dead' on
 * any keyboard: those are typed (M127).
 */
export const isAltPress = ({ altKey, ctrlKey, metaKey, key, target }: KeyboardEvent): boolean =>
  altKey && !ctrlKey && !metaKey && key !== 'Dead' && !(isMac() && isText(target))
