import { Button } from 'antd'
import { Phone } from 'lucide-react'
import { useRead } from '#web/calls/useRead.ts'
import { figure } from '#lib/numbers.ts'
import { collections } from '../../contract.ts'
import { useCollectionsAddress } from '../useCollectionsAddress.ts'

/** 'Llamar a los 6 de hoy': opens the queue of dates due today. */
export function DueToday() {
  const [{ sede }, change] = useCollectionsAddress()
  const { data } = useRead(collections.queue, { query: { skip: 0, limit: 1, bucket: 'today', location: sede } })
  if (!data || data.total === 0) return null
  return (
    <Button
      type="primary"
      icon={<Phone aria-hidden />}
      onClick={() => change({ tab: undefined, tramo: 'today', semana: undefined, celda: undefined, por: undefined })}
    >
      {data.total === 1 ? 'Llamar al que vence hoy' : `Llamar a los ${figure(data.total)} de hoy`}
    </Button>
  )
}
