import { Modal } from 'antd'
import { useStore } from '#web/useStore.ts'
import { question } from './asking.ts'

/** The question that stands, if any. Loaded with the first one. */
export function Questions() {
  const asked = useStore(question)
  if (!asked) return null
  return (
    <Modal
      open
      centered
      width={416}
      zIndex={1100}
      title={asked.title}
      okText={asked.ok}
      cancelText={asked.cancel ?? 'Cancelar'}
      okButtonProps={{ danger: asked.danger, autoFocus: !asked.danger }}
      cancelButtonProps={{ autoFocus: asked.danger }}
      closable={{ 'aria-label': 'Cerrar' }}
      onOk={() => asked.answer(true)}
      onCancel={() => asked.answer(false)}
    >
      <p className="sub">{asked.text}</p>
    </Modal>
  )
}
