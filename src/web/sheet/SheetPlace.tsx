import { Checkbox, Select } from 'antd'
import { ChevronDown } from 'lucide-react'
import { counted } from '#lib/numbers.ts'
import type { SheetRead } from '#lib/sheet/row.ts'
import styles from './sheet.module.css'

interface Props {
  /** The sheets with rows. */
  sheets: readonly SheetRead[]
  sheet: SheetRead
  withHidden: boolean
  /** True when the first row is data, not headings. */
  unnamed: boolean
  busy?: boolean
  onChange(next: { sheet?: string; withHidden?: boolean; unnamed?: boolean }): void
}

/** Which sheet of a file is read, with which of its rows (LLE-3, LLE-7). */
export function SheetPlace({ sheets, sheet, withHidden, unnamed, busy, onChange }: Props) {
  const hiddenCount = sheet.rows.filter(row => row.hidden).length
  return (
    <div className={styles.place}>
      {sheets.length > 1 && (
        <Select
          aria-label="Hoja"
          popupMatchSelectWidth={false}
          suffixIcon={<ChevronDown aria-hidden />}
          disabled={busy}
          value={sheet.name}
          options={sheets.map(each => ({
            value: each.name,
            label: `${each.name}, ${counted(each.rows.length, 'renglón', 'renglones')}${each.hidden ? ', oculta' : ''}`,
          }))}
          onChange={name => onChange({ sheet: name })}
        />
      )}
      <Checkbox checked={unnamed} disabled={busy} onChange={({ target }) => onChange({ unnamed: target.checked })}>
        Mi archivo no tiene encabezados
      </Checkbox>
      {hiddenCount > 0 && (
        <span>
          {hiddenCount === 1 ? 'Hay 1 fila oculta.' : `Hay ${hiddenCount} filas ocultas.`}{' '}
          <Checkbox checked={withHidden} disabled={busy} onChange={({ target }) => onChange({ withHidden: target.checked })}>
            {hiddenCount === 1 ? 'Incluirla' : 'Incluirlas'}
          </Checkbox>
        </span>
      )}
    </div>
  )
}
