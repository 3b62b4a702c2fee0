import { Button } from 'antd'
import { useMemo } from 'react'
import { sheetsWithRows, shownRows } from '#lib/sheet/book.ts'
import { LOOKED_AT } from '#lib/sheet/headings.ts'
import { listed } from '#lib/text.ts'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { FileStrip } from '#web/sheet/FileStrip.tsx'
import { SheetPlace } from '#web/sheet/SheetPlace.tsx'
import { KINDS } from '../kinds.ts'
import { rowsText } from './importView.ts'
import { rowsOf, type Draft } from './studentSheet.ts'
import { kindsIn } from './workbook.ts'
import styles from './imports.module.css'
import fieldStyles from '#web/ui/field.module.css'

interface Props {
  draft: Draft
  busy: boolean
  reason: string | undefined
  onChoose(place: { sheet?: string; heading?: number; withHidden?: boolean }): void
  onSend(): void
  onForget(): void
}

/** Chooses the sheet, hidden rows and heading row of a file. The likely ones are preselected. */
export function HeadingChoice({ draft, busy, reason, onChoose, onSend, onForget }: Props) {
  const { filename, book, sheet, withHidden, heading } = draft
  const { rows } = useMemo(() => rowsOf(draft), [draft])
  const { rows: rowsShown, hidden } = shownRows(sheet, withHidden)
  const top = rowsShown.slice(0, LOOKED_AT)
  const width = Math.max(...top.map(({ cells }) => cells.findLastIndex(Boolean) + 1))
  const numbers = new Set(rows.map(({ number }) => number))
  const kinds = kindsIn(book)
  return (
    <form
      className={styles.heading}
      aria-label={`Encabezados de ${filename}`}
      onSubmit={event => {
        event.preventDefault()
        onSend()
      }}
    >
      <h2 className="truncate" title={filename} translate="no">
        {filename}
      </h2>
      {kinds.length > 1 && (
        <p>
          El libro trae {listed(kinds.map(key => KINDS[key].title))}: entran en ese orden, cada hoja con su revisión. Ahora:{' '}
          <b>{KINDS[draft.kind].title}</b>.
        </p>
      )}
      <SheetPlace
        sheets={sheetsWithRows(book)}
        sheet={sheet}
        withHidden={withHidden}
        unnamed={heading === 0}
        busy={busy}
        onChange={({ unnamed, ...place }) => onChoose(unnamed === undefined ? place : unnamed ? { heading: 0 } : { sheet: sheet.name })}
      />
      <FileStrip
        blank={sheet.lines - sheet.rows.length}
        parts={[
          { label: 'Se leen', rows: rows.filter(({ fault }) => !fault) },
          { label: 'No leídos', rows: rows.flatMap(({ fault, ...row }) => (fault ? [{ ...row, reason: fault }] : [])) },
          { label: 'Fuera', rows: [...rowsShown.filter(({ number }) => !numbers.has(number)), ...hidden] },
        ]}
      />
      <p role="status">
        {heading === 0 ? (
          <b>El archivo no tiene encabezados: la primera fila también entra.</b>
        ) : (
          <>
            <b>Los encabezados están en la fila {heading}.</b> Lo que está arriba no se importa. Si no es así, elige otra fila.
          </>
        )}
      </p>
      {/* A scrolling region must be reachable by keyboard. */}
      <div className={styles.grid} tabIndex={0} role="region" aria-label="Principio de la hoja">
        <table>
          <tbody>
            {top.map(({ number, cells }) => (
              <tr key={number} data-chosen={number === heading || undefined} data-above={number < heading || undefined}>
                <th scope="row">
                  <label>
                    <input
                      type="radio"
                      name="heading"
                      checked={number === heading}
                      onChange={() => onChoose({ heading: number })}
                      aria-label={`Fila ${number}: ${cells.filter(Boolean).join(', ').slice(0, 80)}`}
                    />
                    <span className="tabular">{number}</span>
                  </label>
                </th>
                {Array.from({ length: width }, (_, at) => (
                  <td key={at} className="truncate" title={cells[at]}>
                    {cells[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {reason && (
        <p className={styles.reason} role="alert">
          {reason}
        </p>
      )}
      <div className={fieldStyles.formFoot} data-slot="form-foot">
        <Button disabled={busy} onClick={onForget}>
          Otro archivo
        </Button>
        <span className="spacer" />
        <FinalButton htmlType="submit" loading={busy}>
          Seguir con {rowsText({ total: rows.length })}
        </FinalButton>
      </div>
    </form>
  )
}
