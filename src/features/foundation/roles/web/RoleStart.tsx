import { Select } from 'antd'
import { useSession } from '#web/session/session.tsx'
import { skip, useRead } from '#web/calls/useRead.ts'
import type { Form } from '#web/ui/useForm.ts'
import { roles } from '../contract.ts'
import { chosenIn, type RoleValues } from './roleForm.ts'
import { differenceText, sourcesOf, startFrom, type Source } from './roleStart.ts'
import styles from './roleModal.module.css'

/** @returns what a new role may begin as; nothing while an existing role is edited */
export function useSources(creating: boolean): { templates: Source[]; roles: Source[] } {
  const templates = useRead(roles.templates, creating ? {} : skip)
  const list = useRead(roles.list, creating ? {} : skip)
  return sourcesOf(templates.data?.templates ?? [], list.data?.roles ?? [])
}

/** 'Partir de': nothing, a template, or another role (LLE-62). */
export function RoleStart({ form, sources }: { form: Form<RoleValues>; sources: ReturnType<typeof useSources> }) {
  const { allows } = useSession()
  const all = [...sources.templates, ...sources.roles]
  const chosen = all.find(({ key }) => key === form.values.from)
  const start = (key: string) => {
    const source = all.find(each => each.key === key)
    form.patch(startFrom(form.values, { source, before: chosen, held: allows, taken: sources.roles.map(({ name }) => name) }))
  }
  const options = (of: readonly Source[]) => of.map(({ key, name }) => ({ value: key, label: name }))
  return (
    <div className={styles.start}>
      <label htmlFor={form.idOf('from')}>Partir de</label>
      <Select
        id={form.idOf('from')}
        value={form.values.from}
        onChange={start}
        aria-describedby={`${form.idOf('from')}-differs`}
        options={[
          { value: '', label: 'En blanco' },
          { label: 'Plantillas', options: options(sources.templates) },
          { label: 'Roles de tu academia', options: options(sources.roles) },
        ]}
      />
      <span className="small muted" id={`${form.idOf('from')}-differs`}>
        {chosen && differenceText(chosen, chosenIn(form.values))}
      </span>
    </div>
  )
}
