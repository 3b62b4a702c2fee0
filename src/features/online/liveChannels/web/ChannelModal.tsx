import { Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { editRoute } from '#web/calls/callTypes.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { editsOf } from '#web/ui/edits.ts'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { liveChannels, type LiveChannel } from '../contract.ts'
import { isMasked } from '../streamKey.ts'
import { CHANNEL_LIMITS } from '../texts.ts'
import { channelCheck, EMPTY_CHANNEL, filledFrom, valuesOf } from './channelForm.ts'
import type { Provider } from './shared/useChannels.ts'
import { stateOf } from './providerText.ts'
import { classes } from '#web/look/classes.ts'
import styles from './channels.module.css'
import fieldStyles from '#web/ui/field.module.css'

interface Props {
  channel?: LiveChannel
  provider: Provider
  onClose(): void
}

/** 'Agregar canal' and the edit window (LIV-3). */
export function ChannelModal({ channel, provider, onClose }: Props) {
  const [before] = useState(() => (channel ? valuesOf(channel) : EMPTY_CHANNEL))
  const form = useForm(before, {
    draft: `canal.${channel?._id ?? 'nuevo'}`,
    schema: liveChannels.create.body,
    edits: editsOf(channel, valuesOf),
  })
  const edit = editRoute(liveChannels.create, liveChannels.update, channel?._id)
  const { submit, busy } = useRouteForm({
    ...edit,
    form,
    check: channelCheck,
    success: channel ? 'Canal actualizado exitosamente' : 'Canal creado exitosamente',
    refresh: [liveChannels.list],
    onDone: onClose,
  })
  const url = { type: 'url', inputMode: 'url', maxLength: CHANNEL_LIMITS.url, autoComplete: 'off', spellCheck: false } as const
  return (
    <FormModal
      title={channel ? `Editar · ${channel.name}` : 'Agregar canal'}
      access={edit.route.access}
      width={640}
      className={styles.modal}
      dirty={form.dirty}
      discard={() => form.reset()}
      onClose={onClose}
      onSubmit={event => void submit(event)}
      submit={channel ? 'Guardar' : 'Crear canal'}
      busy={busy}
    >
      {provider.inputs && provider.inputs.length > 0 && (
        <FromProvider inputs={provider.inputs} onChoose={input => form.patch(filledFrom(input, form.values))} />
      )}
      <div className={styles.fields}>
        <Field form={form} name="name" label="Nombre" required className={styles.wide}>
          <Input data-first maxLength={CHANNEL_LIMITS.name} autoComplete="off" />
        </Field>
        <Field form={form} name="idInput" label="Id de entrada">
          <Input maxLength={CHANNEL_LIMITS.id} autoComplete="off" spellCheck={false} />
        </Field>
        <Field form={form} name="idChannel" label="Id de canal">
          <Input maxLength={CHANNEL_LIMITS.id} autoComplete="off" spellCheck={false} />
        </Field>
        <Field
          form={form}
          name="rtmpUrl"
          label="Dirección RTMP"
          hint={isMasked(form.values.rtmpUrl) ? 'la clave se conserva' : 'rtmp://servidor/aplicación/clave'}
          className={styles.wide}
        >
          <Input {...url} />
        </Field>
        <Field form={form} name="cdnUrl" label="CDN económico" hint="el que ven los alumnos" className={styles.wide}>
          <Input {...url} />
        </Field>
        <Field form={form} name="awsCdnUrl" label="CDN de AWS" hint="costoso" className={styles.wide}>
          <Input {...url} />
        </Field>
        <div className={classes(styles.toggle, styles.wide)}>
          <label htmlFor={form.idOf('active')}>Vivo</label>
          <Switch id={form.idOf('active')} checked={form.values.active} onChange={active => form.set('active', active)} />
        </div>
      </div>
    </FormModal>
  )
}

function FromProvider({ inputs, onChoose }: { inputs: NonNullable<Provider['inputs']>; onChoose(input: (typeof inputs)[number]): void }) {
  return (
    <div className={fieldStyles.field} data-slot="field">
      <div className="label">
        <label htmlFor="lc-provider">Llenar desde el proveedor</label>
        <span className="muted">ids y dirección RTMP</span>
      </div>
      <Select
        id="lc-provider"
        className={styles.select}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="Elige una entrada"
        notFoundContent="Ninguna entrada con ese nombre"
        value={null}
        options={inputs.map(({ Id, Name, State }) => ({ value: Id, label: `${Name} · ${stateOf(State).text}` }))}
        onChange={(id: string) => onChoose(inputs.find(input => input.Id === id)!)}
      />
    </div>
  )
}
