import { ChartPie, FileSpreadsheet, Send } from 'lucide-react'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { talksAccess } from '#features/outreach/talks/access.ts'
import { type Talk } from '#features/outreach/talks/contract.ts'
import type { TalksAddress } from '#features/outreach/talks/web/shared/address.ts'
import { useTalkExcel } from './useTalkExcel.ts'
import styles from '#features/outreach/talks/web/shared/talks.module.css'
import { callDesk } from '../../contract.ts'

/** Actions on a talk, each with its permission (TLK-15). */
export function TalkActions({ talk, open }: { talk: Talk; open(window: TalksAddress['ver']): void }) {
  const excel = useTalkExcel()
  return (
    <div className={styles.actions}>
      <RouteButton route={callDesk.report} icon={<ChartPie aria-hidden />} onClick={() => open('reportes')}>
        Reportes
      </RouteButton>
      <RouteButton route={callDesk.excel} icon={<FileSpreadsheet aria-hidden />} loading={excel.busy} onClick={() => void excel.save(talk)}>
        Generar excel
      </RouteButton>
      <RouteButton access={talksAccess.notify} icon={<Send aria-hidden />} onClick={() => open('mensaje')}>
        Enviar mensaje
      </RouteButton>
    </div>
  )
}
