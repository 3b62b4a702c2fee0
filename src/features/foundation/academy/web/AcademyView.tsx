import { academyChanged } from '#features/foundation/session/contract.ts'
import { useLive } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { Failed } from '#web/ui/Blocks.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { formatPhone } from '#lib/text.ts'
import { academy, type Academy } from '../contract.ts'
import { AcademyForm } from './AcademyForm.tsx'
import { valuesOf } from './academyForm.ts'
import { ReceiptPreview } from './ReceiptPreview.tsx'
import type { SettingHead } from './shared/settings.ts'
import { TIME_ZONES } from '../texts.ts'
import styles from './settings.module.css'

const LIVE_ROUTES = [academy.find]

export function AcademyView({ section, title, back }: SettingHead) {
  const { can } = useSession()
  const { data, error, refetch } = useRead(academy.find, {})
  useLive(academyChanged, LIVE_ROUTES)
  const tools = (
    <>
      {back}
      <h2 className={styles.head}>Academia</h2>
    </>
  )
  return (
    <Page section={section} title={title} tools={tools}>
      {data ? (
        can(academy.update) ? (
          <AcademyForm academy={data.academy} />
        ) : (
          <AcademyFacts academy={data.academy} />
        )
      ) : error ? (
        <Failed reason={error.message} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
    </Page>
  )
}

const AcademyFacts = ({ academy: own }: { academy: Academy }) => (
  <div className={styles.academy}>
    <div className={styles.form}>
      <Facts
        facts={[
          { label: 'Nombre', value: own.name },
          { label: 'Razón social', value: own.legalName },
          { label: 'RFC', value: own.taxId },
          { label: 'Domicilio', value: own.address },
          { label: 'Teléfono', value: formatPhone(own.phoneNumber) },
          { label: 'Correo', value: own.email },
          { label: 'Zona horaria', value: TIME_ZONES.find(({ value }) => value === own.timeZone)?.label ?? own.timeZone },
        ]}
      />
    </div>
    <div className={styles.preview}>
      <ReceiptPreview values={valuesOf(own)} />
    </div>
  </div>
)
