import { Select } from 'antd'
import { useSession } from '#web/session/session.tsx'
import { skip, useRead } from '#web/calls/useRead.ts'
import { Field } from '#web/ui/Field.tsx'
import type { Form } from '#web/ui/useForm.ts'
import { roles } from '../contract.ts'
import type { RoleValues } from './roleForm.ts'
import { sourcesOf, startFrom, type Source } from './roleStart.ts'

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
  const chosenSource = all.find(({ key }) => key === form.values.from)
  const start = (key: string) => {
    const source = all.find(each => each.key === key)
    form.patch(startFrom(form.values, { source, before: chosenSource, held: allows, taken: sources.roles.map(({ name }) => name) }))
  }
  const options = (of: readonly Source[]) => of.map(({ key, name }) => ({ value: key, label: name }))
  return (
    <Field form={form} name="from" label="Partir de" required={false}>
      <Select
        options={[
          { value: '', label: 'En blanco' },
          { label: 'Plantillas', options: options(sources.templates) },
          { label: 'Roles de tu academia', options: options(sources.roles) },
        ]}
        onChange={start}
      />
    </Field>
  )
}
