const isMac = () => /Mac|iP/.test(navigator.platform)

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, input:not([type=radio], [type=checkbox], [type=button], [type=submit])'))

/**
 * True when this key with Alt is a shortcut. On a Mac Alt types letters (Alt U starts an ü), and on any keyboard 'Dead' starts a letter:
 * those are typed (M127).
 */
export const isAltPress = ({ altKey, ctrlKey, metaKey, key, target }: KeyboardEvent): boolean =>
  altKey && !ctrlKey && !metaKey && key !== 'Dead' && !(isMac() && isText(target))
