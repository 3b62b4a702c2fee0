import { Button } from 'antd'
import { Archive, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { useLive } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { useRead } from '#web/calls/useRead.ts'
import { confirm } from '#web/ui/confirm.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { plansAccess } from '../../access.ts'
import { planTemplates, planTemplatesChanged, type PlanTemplate } from '../../contract.ts'
import { ruleText } from './planText.ts'
import { TemplateModal } from './TemplateModal.tsx'
import styles from './coursePlans.module.css'

interface Props {
  course: { _id: string; name: string }
}

/** 'Planes de pago' of a course: the choices of users who enrol; users with the right add, change and archive them. */
export function CoursePlans({ course }: Props) {
  const { can } = useSession()
  return can(plansAccess.choose) ? <Plans course={course} /> : null
}

function Plans({ course }: Props) {
  const reading = useRead(planTemplates.ofCourse, { params: { id: course._id } })
  useLive(planTemplatesChanged, [planTemplates.ofCourse])
  const [edited, setEdited] = useState<PlanTemplate | 'new' | null>(null)
  const templates = reading.data?.templates
  return (
    <section className={styles.part} aria-label="Planes de pago">
      <h3 className="sectionTitle">
        Planes de pago {templates && <span className="muted tabular">{templates.length}</span>}
        <span className="spacer" />
        <RouteButton route={planTemplates.create} type="text" size="small" icon={<Plus aria-hidden />} onClick={() => setEdited('new')}>
          Agregar plan
        </RouteButton>
      </h3>
      {templates ? (
        <TemplateList templates={templates} onEdit={setEdited} />
      ) : reading.error ? (
        <p className={styles.none}>
          {reading.error.message}{' '}
          <Button type="link" size="small" onClick={() => void reading.refetch()}>
            Reintentar
          </Button>
        </p>
      ) : (
        <Skeleton rows={2} height={44} bars={['40%', '60%']} />
      )}
      {edited && <TemplateModal course={course} template={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />}
    </section>
  )
}

interface ListProps {
  templates: readonly PlanTemplate[]
  onEdit(template: PlanTemplate): void
}

function TemplateList({ templates, onEdit }: ListProps) {
  const { can } = useSession()
  const { run, busy } = useCall(planTemplates.remove, { success: 'Plan archivado', refresh: [planTemplates.ofCourse] })
  const archive = async ({ _id, name }: PlanTemplate) => {
    const text = 'Deja de ofrecerse al inscribir. Los planes ya acordados con él no cambian.'
    if (await confirm({ title: `¿Archivar el plan ${name}?`, text, ok: 'Archivar' })) await run({ params: { id: _id } })
  }
  if (templates.length === 0) return <p className={styles.none}>Sin planes: al inscribir solo se ofrece «De contado».</p>
  return (
    <ul className={styles.lines}>
      {templates.map(template => (
        <li key={template._id}>
          <div className={styles.plan}>
            <b>
              {template.name} {template.isDefault && <StateTag tone="outline">Predeterminado</StateTag>}
            </b>
            <small>{ruleText(template)}</small>
          </div>
          {can(planTemplates.update) && (
            <IconButton icon={Pencil} label={`Editar el plan ${template.name}`} onClick={() => onEdit(template)} />
          )}
          {can(planTemplates.remove) && (
            <IconButton icon={Archive} label={`Archivar el plan ${template.name}`} disabled={busy} onClick={() => void archive(template)} />
          )}
        </li>
      ))}
    </ul>
  )
}
