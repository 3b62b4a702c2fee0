import { Checkbox, Input, Radio, Select, Switch } from 'antd'
import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState, type FormEvent } from 'react'
import { sizeText } from '#features/foundation/files/contract.ts'
import { whyUnfit } from '#features/foundation/files/web/shared/whyUnfit.ts'
import { call, CallError } from '#web/calls/api.ts'
import { toast } from '#web/ui/toasts.ts'
import { upload } from '#web/calls/upload.ts'
import { tell } from '#web/calls/useCall.ts'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { useUnsaved } from '#web/ui/unsaved.tsx'
import { privacy, PRIVACY_TEXTS, privacyFailures, type Notice, type Standing } from '../../contract.ts'
import { MAX_SCAN, MAX_SIGNATURE, PURPOSE_LABELS, type Purpose } from '../../words.ts'
import { SignaturePad, type Pad } from './SignaturePad.tsx'
import { useAccept, type Subject } from './subject.ts'
import styles from './privacy.module.css'

interface Props {
  subject: Subject
  notice: Notice
  standing: Standing
}

async function uploadPaper(kind: 'signature' | 'scan', file: Blob): Promise<string> {
  const { url, file: stored } = await call(privacy.paper, { body: { kind, size: file.size } })
  await upload(url, file)
  return stored._id
}

/** Accepts the present notice: which purposes, by whom, signed on screen or paper. */
export function AcceptForm({ subject, notice, standing }: Props) {
  const { accept, busy } = useAccept(subject)
  const id = useId()
  const pad = useRef<Pad>(null)
  const [agreed, setAgreed] = useState<Purpose[]>([])
  const [channel, setChannel] = useState<'desk' | 'paper'>('desk')
  const [adult, setAdult] = useState(false)
  const [payer, setPayer] = useState<string>()
  const [signer, setSigner] = useState('')
  const [drawn, setDrawn] = useState(false)
  const [scan, setScan] = useState<File>()
  const [sending, setSending] = useState(false)
  const minor = standing.minor ?? !adult
  useUnsaved(drawn || scan !== undefined, () => setDrawn(false))

  /** An unusable file is reported at once and removed (M99). */
  const chooseScan = async (input: HTMLInputElement) => {
    const file = input.files?.[0]
    setScan(file)
    const wrong = file ? await whyUnfit(file, 'pdf', MAX_SCAN) : null
    if (wrong === null || input.files?.[0] !== file) return
    input.value = ''
    setScan(undefined)
    toast.warn(wrong)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (minor && !payer && !signer.trim()) return toast.warn(privacyFailures.GUARDIAN_NEEDED.message)
    if (channel === 'desk' && !drawn) return toast.warn(privacyFailures.SIGNATURE_NEEDED.message)
    const paper = channel === 'desk' ? await pad.current!.picture() : scan
    if (paper && paper.size > (channel === 'desk' ? MAX_SIGNATURE : MAX_SCAN)) return toast.warn(PRIVACY_TEXTS.size)
    setSending(true)
    try {
      const file = paper ? await uploadPaper(channel === 'desk' ? 'signature' : 'scan', paper) : null
      await accept({
        notice: notice._id,
        purposes: agreed,
        channel,
        adult,
        file,
        payer: minor ? (payer ?? null) : null,
        signer: minor ? signer : null,
      })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      tell(error)
    } finally {
      setSending(false)
    }
  }

  return (
    <form className={styles.form} noValidate aria-label="Aceptar aviso" onSubmit={event => void submit(event)}>
      <div className={styles.text} role="region" aria-label={`Aviso ${notice.number}`} tabIndex={0}>
        {notice.text}
      </div>
      {notice.purposes.map(purpose => (
        <label key={purpose} className={styles.switch}>
          <Switch
            checked={agreed.includes(purpose)}
            onChange={on => setAgreed(on ? [...agreed, purpose] : agreed.filter(other => other !== purpose))}
            aria-label={PURPOSE_LABELS[purpose]}
          />
          {PURPOSE_LABELS[purpose]}
        </label>
      ))}
      {standing.minor === null && (
        <Checkbox checked={adult} onChange={event => setAdult(event.target.checked)}>
          Es mayor de edad
        </Checkbox>
      )}
      {minor && (
        <div className={styles.choice}>
          <label htmlFor={`${id}-signer`}>Firma por el menor</label>
          {subject.kind === 'visitor' ? (
            <Input
              id={`${id}-signer`}
              value={signer}
              maxLength={120}
              autoComplete="off"
              onChange={event => setSigner(event.target.value)}
            />
          ) : standing.guardians.length > 0 ? (
            <Select
              id={`${id}-signer`}
              value={payer}
              placeholder="Elige al tutor"
              suffixIcon={<ChevronDown aria-hidden />}
              options={standing.guardians.map(({ _id, name, relation }) => ({ value: _id, label: `${name} · ${relation}` }))}
              onChange={setPayer}
            />
          ) : (
            <p className="muted" id={`${id}-signer`}>
              Agrega primero a su tutor en Resumen.
            </p>
          )}
        </div>
      )}
      <Radio.Group
        aria-label="Cómo se firma"
        value={channel}
        onChange={event => setChannel(event.target.value as 'desk' | 'paper')}
        options={[
          { value: 'desk', label: 'Firmar en pantalla' },
          { value: 'paper', label: 'Firmar en papel' },
        ]}
      />
      {channel === 'desk' ? (
        <SignaturePad ref={pad} drawn={drawn} onDrawn={setDrawn} />
      ) : (
        <div className={styles.choice}>
          <label htmlFor={`${id}-scan`}>Escaneo en PDF, hasta {sizeText(MAX_SCAN)} (opcional)</label>
          <input id={`${id}-scan`} type="file" accept="application/pdf" onChange={({ target }) => void chooseScan(target)} />
        </div>
      )}
      <div className="row">
        <FinalButton htmlType="submit" loading={busy || sending}>
          Registrar aceptación
        </FinalButton>
      </div>
    </form>
  )
}
