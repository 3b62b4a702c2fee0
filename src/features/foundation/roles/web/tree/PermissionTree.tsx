import { Button, Input } from 'antd'
import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import { useSession } from '#web/session/session.tsx'
import { clearable } from '#web/ui/clearable.tsx'
import type { Permissions } from '../../treeRules.ts'
import { chooseAll, dropAll, isLocked, press, reasonAgainst, type Step } from './choosing.ts'
import { countOf, difference, isLeaf, namesOf, stateOf, type TreeNode } from './treeModel.ts'
import { TreeRow } from './TreeRow.tsx'
import { useTreeRows } from './useTreeRows.ts'
import { classes } from '#web/look/classes.ts'
import styles from './tree.module.css'

interface Props {
  /** The tree's id, which a failed check focuses. */
  id: string
  chosen: Permissions
  /** Marks the permissions that differ from these. */
  base?: Permissions
  onChoose(permissions: Step['chosen']): void
  invalid?: boolean
  describedBy?: string
}

/** The permission tree (ACC-64): one tab stop; arrows move, open and close, the space bar chooses. */
export function PermissionTree({ id, chosen, base, onChoose, invalid, describedBy }: Props) {
  const { allows } = useSession()
  const [search, setSearch] = useState('')
  const [last, setLast] = useState<Step | null>(null)
  const help = useId()
  const take = (step: Step) => {
    setLast(step)
    onChoose(step.chosen)
  }
  const toggle = (node: TreeNode) => {
    if (!isLocked(chosen, node.offers, allows)) take(press(chosen, node.offers, allows))
  }
  const { box, rows, active, isOpen, setOpen, setStop, focusActive, onKeyDown } = useTreeRows(search, toggle)
  /** An open branch shows no tag, because its rows do. */
  const tagOf = (node: TreeNode): string => {
    if (!isLeaf(node) && isOpen(node)) return ''
    const came = last?.added ? node.offers.filter(({ entry }) => entry.grants.some(grant => last.along.includes(grant))).length : 0
    const { added, removed } = base ? difference(node, chosen, base) : { added: came, removed: 0 }
    if (isLeaf(node)) return added ? 'agregado' : removed ? 'quitado' : ''
    return [added && `+${added}`, removed && `−${removed}`].filter(Boolean).join(' ')
  }
  return (
    <div className={styles.picker}>
      <Input
        role="searchbox"
        aria-label="Buscar permiso"
        placeholder="Buscar permiso"
        maxLength={60}
        autoComplete="off"
        prefix={<Search aria-hidden />}
        allowClear={clearable}
        value={search}
        onChange={event => setSearch(event.target.value)}
        // Enter here looks for a permission, it does not save the role.
        onPressEnter={event => event.preventDefault()}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          focusActive()
        }}
      />
      {rows.length > 0 ? (
        <div
          ref={box}
          id={id}
          role="tree"
          className={styles.tree}
          aria-label="Permisos"
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy ?? help}
          tabIndex={-1}
          onKeyDown={onKeyDown}
          onFocus={event => event.target === event.currentTarget && focusActive()}
        >
          {rows.map(row => (
            <TreeRow
              key={row.node.key}
              row={row}
              open={isOpen(row.node)}
              active={row.node.key === active}
              state={stateOf(row.node, chosen)}
              count={countOf(row.node, chosen)}
              reason={isLeaf(row.node) ? reasonAgainst(row.node.offers[0]!, allows) : undefined}
              locked={isLocked(chosen, row.node.offers, allows)}
              tag={tagOf(row.node)}
              onToggle={() => toggle(row.node)}
              onOpen={() => setOpen(row.node, !isOpen(row.node))}
              onAll={() => take(chooseAll(chosen, row.node.offers, allows))}
              onNone={() => take(dropAll(chosen, row.node.offers))}
              onFocus={() => setStop(row.node.key)}
            />
          ))}
        </div>
      ) : (
        <div className={classes(styles.tree, styles.nothing)}>
          <p>Ningún permiso coincide con «{search.trim()}».</p>
          <Button size="small" onClick={() => setSearch('')}>
            Quitar búsqueda
          </Button>
        </div>
      )}
      <p role="status" className={styles.said}>
        {last && last.along.length > 0 && (
          <>
            <b>{last.added ? 'También se agregó' : 'También se quitó'}:</b> {namesOf(last.along).join(', ')}
          </>
        )}
      </p>
      <p id={help} className="visuallyHidden">
        Flechas para moverse, abrir y cerrar; barra espaciadora para elegir.
      </p>
    </div>
  )
}
