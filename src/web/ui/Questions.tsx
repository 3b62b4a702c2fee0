import { Modal } from 'antd'
import { useStore } from '#web/useStore.ts'
import { question, type Question } from './asking.ts'
import { useFocusReturn } from './useFocusReturn.ts'

/** The question that stands, if any. Loaded with the first one. */
export function Questions() {
  const asked = useStore(question)
  return asked && <Asked asked={asked} />
}

function Asked({ asked }: { asked: Question & { answer(yes: boolean): void } }) {
  useFocusReturn()
  return (
    <Modal
      open
      centered
      width={416}
      // Above modals that stand over modals.
      zIndex={1500}
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
