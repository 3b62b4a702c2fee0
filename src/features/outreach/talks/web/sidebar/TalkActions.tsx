import { ChartPie, FileSpreadsheet, Send } from 'lucide-react'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { talksAccess } from '../../access.ts'
import { talks, type Talk } from '../../contract.ts'
import type { TalksAddress } from '../address.ts'
import { useTalkExcel } from './useTalkExcel.ts'

/** What can be done with the talk beside its visitors and its data, each with its own permission (TLK-15). */
export function TalkActions({ talk, open }: { talk: Talk; open(window: TalksAddress['ver']): void }) {
  const excel = useTalkExcel()
  return (
    <div className="tk-actions">
      <RouteButton route={talks.report} icon={<ChartPie aria-hidden />} onClick={() => open('reportes')}>
        Reportes
      </RouteButton>
      <RouteButton route={talks.excel} icon={<FileSpreadsheet aria-hidden />} loading={excel.busy} onClick={() => void excel.save(talk)}>
        Generar excel
      </RouteButton>
      <RouteButton access={talksAccess.notify} icon={<Send aria-hidden />} onClick={() => open('mensaje')}>
        Enviar mensaje
      </RouteButton>
    </div>
  )
}
