import { Button } from 'antd'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { TransferList, type Item } from './TransferList.tsx'
import styles from './transferList.module.css'

interface Props {
  /** The id of the first checkbox in the left list. */
  id?: string
  items: readonly Item[]
  /** Titles of both lists. */
  titles: readonly [left: string, right: string]
  /** Ids of those in the right list. */
  value: readonly string[]
  onChange(ids: string[]): void
  invalid?: string
}

type Marks = ReadonlySet<string>
const NONE: Marks = new Set()

/** Two lists with buttons between them. Custom, since antd's Transfer leaves its checkboxes without a name. */
export function TransferLists({ id, items, titles, value, onChange, invalid }: Props) {
  const [leftMarks, setLeftMarks] = useState(NONE)
  const [right, setRight] = useState(NONE)
  const chosenIds = new Set(value)
  const here = items.filter(item => !chosenIds.has(item._id))
  const there = items.filter(item => chosenIds.has(item._id))
  const marked = (list: readonly Item[], marks: Marks) => list.filter(item => marks.has(item._id)).map(item => item._id)
  const [going, coming] = [marked(here, leftMarks), marked(there, right)]
  const pass = () => {
    setLeftMarks(NONE)
    onChange([...value, ...going])
  }
  const takeBack = () => {
    const back = new Set(coming)
    setRight(NONE)
    onChange(value.filter(each => !back.has(each)))
  }
  return (
    <div className={styles.transfer}>
      <TransferList
        id={id}
        title={titles[0]}
        items={here}
        marks={leftMarks}
        onMarks={setLeftMarks}
        invalid={invalid}
        empty="No queda nadie"
      />
      <div className={styles.actions}>
        <Button icon={<ChevronRight aria-hidden />} iconPlacement="end" disabled={going.length === 0} onClick={pass}>
          Pasar {going.length || ''}
        </Button>
        <Button icon={<ChevronLeft aria-hidden />} disabled={coming.length === 0} onClick={takeBack}>
          Regresar {coming.length || ''}
        </Button>
      </div>
      <TransferList title={titles[1]} items={there} marks={right} onMarks={setRight} empty="Marca alumnos y presiona Pasar" />
    </div>
  )
}
