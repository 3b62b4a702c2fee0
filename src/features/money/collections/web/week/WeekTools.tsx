import { Button } from 'antd'
import { Download } from 'lucide-react'
import { today } from '#web/state/clock.ts'
import { useSaveFile } from '#web/calls/saveFile.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { useCollectionsAddress } from '../useCollectionsAddress.ts'
import { useForecast } from './useForecast.ts'
import { linesOf, weekBook } from './weekLines.ts'

/** The columns, campuses or courses, and the table as a file. */
export function WeekTools() {
  const [{ por }, change] = useCollectionsAddress()
  const { data } = useForecast()
  const { busy, save } = useSaveFile()
  const load = async () => (await import('#web/sheet/writeSheet.ts')).workbook(weekBook(linesOf(data!, today())))
  return (
    <>
      <Segmented
        aria-label="Columnas"
        options={[
          { value: 'sede', label: 'Por sede' },
          { value: 'curso', label: 'Por curso' },
        ]}
        value={por ?? 'sede'}
        onChange={value => change({ por: value === 'curso' ? value : undefined, semana: undefined, celda: undefined })}
      />
      <Button
        icon={<Download aria-hidden />}
        disabled={!data}
        loading={busy}
        onClick={() => void save(load, `cobranza-por-semana-${today()}.xlsx`)}
      >
        Excel
      </Button>
    </>
  )
}
