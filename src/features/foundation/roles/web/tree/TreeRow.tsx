import { Check, ChevronRight, Lock, Minus } from 'lucide-react'
import type { MouseEvent } from 'react'
import { isLeaf, type Row, type State } from './treeModel.ts'
import { classes } from '#web/look/classes.ts'
import styles from './tree.module.css'
import tagStyles from '#web/ui/tag.module.css'

interface Props {
  row: Row
  open: boolean
  active: boolean
  state: State
  count: number
  reason: string | undefined
  locked: boolean
  /** 'agregado', 'quitado', '+2 −1'; empty: nothing changed. */
  tag: string
  onToggle(): void
  onOpen(): void
  onAll(): void
  onNone(): void
  onFocus(): void
}

const CHECKED = { all: true, some: 'mixed', none: false } as const

/** A row of the permission tree: a branch with its count, or one permission. */
export function TreeRow({ row: { node, level, position, siblings }, open, active, state, count, reason, locked, tag, ...on }: Props) {
  const leaf = isLeaf(node)
  const press = (act: () => void) => (event: MouseEvent) => {
    event.stopPropagation()
    act()
  }
  return (
    // The keys are the tree's.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="treeitem"
      data-node={node.key}
      className={classes(styles.row, tag !== '' && styles.along)}
      style={{ paddingInlineStart: (level - 1) * 20 + 4 }}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={leaf ? undefined : open}
      aria-checked={CHECKED[state]}
      aria-disabled={locked || undefined}
      tabIndex={active ? 0 : -1}
      onFocus={on.onFocus}
      onClick={leaf ? on.onToggle : on.onOpen}
    >
      <ChevronRight aria-hidden className={leaf ? styles.leaf : open ? styles.open : undefined} />
      <span aria-hidden className={classes(styles.box, styles[state])} onClick={press(on.onToggle)}>
        {state === 'all' ? <Check /> : state === 'some' && <Minus />}
      </span>
      <span className={styles.label}>
        {node.label}
        {!leaf && (
          <span className="visuallyHidden">
            {' '}
            {count} de {node.offers.length}
          </span>
        )}
      </span>
      {tag !== '' && (
        <span aria-hidden className={classes(tagStyles.tag, tagStyles.soft)} data-slot="tag">
          {tag}
        </span>
      )}
      <span className="spacer" />
      {leaf ? (
        reason && (
          <span className={styles.reason}>
            <Lock aria-hidden />
            {reason}
          </span>
        )
      ) : (
        <>
          {/* For the pointer: by keyboard the space bar does both, and a screen reader hears one name. */}
          <span aria-hidden className={styles.both}>
            <button type="button" tabIndex={-1} onClick={press(on.onAll)}>
              Todo
            </button>
            <button type="button" tabIndex={-1} onClick={press(on.onNone)}>
              Nada
            </button>
          </span>
          <span aria-hidden className={classes(styles.count, 'tabular')}>
            {count} de {node.offers.length}
          </span>
        </>
      )}
    </div>
  )
}
