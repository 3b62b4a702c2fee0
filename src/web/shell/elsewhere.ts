/** True when this press opens another tab, another window or a file. */
export const isElsewhere = ({
  button,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey
