import { Button } from 'antd'
import { useState } from 'react'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { rowsText } from './importView.ts'
import { LOOKED_AT } from './findHeading.ts'
import type { Doubtful } from './useNewImport.ts'
import styles from './imports.module.css'
import fieldStyles from '#web/ui/field.module.css'

interface Props {
  doubtful: Doubtful
  busy: boolean
  reason: string | undefined
  onChoose(heading: number): void
  onForget(): void
}

/** Which row holds the headings: the likely one is chosen, the beginning of the sheet is there to choose another. */
export function HeadingChoice({ doubtful: { filename, grid, heading }, busy, reason, onChoose, onForget }: Props) {
  const [chosen, setChosen] = useState(heading)
  const left = grid.filter(({ number }) => number > chosen).length
  const width = Math.max(...grid.slice(0, LOOKED_AT).map(({ cells }) => cells.findLastIndex(Boolean) + 1))
  return (
    <form
      className={styles.heading}
      aria-label={`Encabezados de ${filename}`}
      onSubmit={event => {
        event.preventDefault()
        onChoose(chosen)
      }}
    >
      <h2 className="truncate" title={filename}>
        {filename}
      </h2>
      <p role="status">
        <b>Los encabezados están en la fila {chosen}.</b> Lo que está arriba no se importa. Si no es así, elige otra fila.
      </p>
      {/* What scrolls must be reachable without a mouse. */}
      <div className={styles.grid} tabIndex={0} role="region" aria-label="Principio de la hoja">
        <table>
          <tbody>
            {grid.slice(0, LOOKED_AT).map(({ number, cells }) => (
              <tr key={number} data-chosen={number === chosen || undefined} data-above={number < chosen || undefined}>
                <th scope="row">
                  <label>
                    <input
                      type="radio"
                      name="heading"
                      checked={number === chosen}
                      onChange={() => setChosen(number)}
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
          Seguir con {rowsText({ total: left })}
        </FinalButton>
      </div>
    </form>
  )
}
