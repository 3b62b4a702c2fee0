import { Button } from 'antd'
import { X } from 'lucide-react'
import { figure, counted } from '#lib/numbers.ts'
import { toCentavos, wholeMoney } from '#lib/money.ts'
import { useRead } from '#web/calls/useRead.ts'
import { classes } from '#web/look/classes.ts'
import { BigMoney } from '#web/ui/Money.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { BUCKET_LABELS } from '../../buckets.ts'
import { collections, type AgingClass } from '../../contract.ts'
import { useCollectionsAddress } from '../useCollectionsAddress.ts'
import styles from './bucketBand.module.css'

/** The overdue amounts by age: the band shows the share of each bucket, and a bucket filters the queue. */
export function BucketBand({ toCall, following }: { toCall: number | undefined; following: number | undefined }) {
  const [{ sede, tramo, vista }, change] = useCollectionsAddress()
  const buckets = useRead(collections.aging, { query: sede ? { location: sede } : {} }).data?.classes
  const late = (buckets ?? []).filter(({ aging }) => aging !== 'soon')
  const overdueSum = late.reduce((sum, { amount }) => sum + amount, 0)
  const students = late.reduce((sum, each) => sum + each.students, 0)
  const filter = (next: { tramo?: string | undefined; vista?: string | undefined }) =>
    change({ tramo, vista, ...next, pagina: undefined, ficha: undefined })
  return (
    <div className={styles.band}>
      <div className={styles.top}>
        {buckets ? <BigMoney pesos={overdueSum} tone={overdueSum > 0 ? 'red' : 'green'} /> : <span className={styles.wait} />}
        <span className="muted tabular">{buckets && `vencido de ${counted(students, 'alumno', 'alumnos')}`}</span>
        {tramo === 'today' && (
          <Button size="small" icon={<X aria-hidden />} onClick={() => filter({ tramo: undefined })}>
            Vencen hoy
          </Button>
        )}
        <span className="spacer" />
        <Segmented
          aria-label="Qué se ve"
          value={vista ?? 'calls'}
          onChange={value => filter({ vista: value === 'following' ? 'following' : undefined, tramo: undefined })}
          options={[
            { value: 'calls', label: <Counted label="Por llamar" count={toCall} /> },
            { value: 'following', label: <Counted label="En seguimiento" count={following} /> },
          ]}
        />
      </div>
      <div className={styles.shares} aria-hidden>
        {(buckets ?? []).map(({ aging, amount }) => amount > 0 && <i key={aging} className={styles[aging]} style={{ flexGrow: amount }} />)}
      </div>
      <div className={styles.buckets} role="group" aria-label="Antigüedad del adeudo">
        {(buckets ?? WAITING).map(bucket => (
          <Bucket
            key={bucket.aging}
            bucket={bucket}
            isChosen={bucket.aging === tramo}
            isKnown={buckets !== undefined}
            onChoose={() => filter({ tramo: bucket.aging === tramo ? undefined : bucket.aging, vista: undefined })}
          />
        ))}
      </div>
    </div>
  )
}

const WAITING: readonly AgingClass[] = (['soon', 'd7', 'd30', 'd60', 'd61'] as const).map(aging => ({ aging, amount: 0, students: 0 }))

const Counted = ({ label, count }: { label: string; count: number | undefined }) => (
  <>
    {label} <span className="muted tabular">{count !== undefined && figure(count)}</span>
  </>
)

interface BucketProps {
  bucket: AgingClass
  isChosen: boolean
  isKnown: boolean
  onChoose(): void
}

const Bucket = ({ bucket: { aging, amount, students }, isChosen, isKnown, onChoose }: BucketProps) => (
  <button type="button" className={classes(styles.bucket, isChosen && styles.chosen)} aria-pressed={isChosen} onClick={onChoose}>
    <span className={styles.label}>
      <i className={styles[aging]} aria-hidden /> {BUCKET_LABELS[aging]}
    </span>
    <b className="tabular">{isKnown ? wholeMoney(toCentavos(amount)) : '—'}</b>
    <small className="muted tabular">{isKnown ? counted(students, 'alumno', 'alumnos') : ' '}</small>
  </button>
)
