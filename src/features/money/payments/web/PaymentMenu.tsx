import { Dropdown } from 'antd'
import type { ItemType } from 'antd/es/menu/interface'
import { Ban, Download, EllipsisVertical, Mail, Printer, Undo2, type LucideIcon } from 'lucide-react'
import { useSession } from '#web/session/session.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { payments, type Payment } from '../contract.ts'
import { useVoid, useVoidRight } from './shared/useVoid.ts'
import { correctionOf, voidQuestion } from '../lineTexts.ts'
import type { useReceiptFile } from './useReceiptFile.ts'
import { useResend } from './useResend.ts'
import styles from './paymentsTab.module.css'

interface Props {
  payment: Payment
  all: readonly Payment[]
  file: ReturnType<typeof useReceiptFile>
  onReverse(): void
}

/** The actions of a line: receipt and void. No button without a right. */
export function PaymentMenu({ payment, all, file, onReverse }: Props) {
  const { can } = useSession()
  const { resend, busy: sending } = useResend()
  const right = useVoidRight({ by: payment.user?._id, at: payment.date, source: payment.source })
  const { annul, busy: voiding } = useVoid()
  const item = (key: string, Icon: LucideIcon, label: string, act: () => unknown, danger = false): ItemType => ({
    key,
    icon: <Icon aria-hidden />,
    label,
    danger,
    onClick: ({ domEvent }) => {
      domEvent.stopPropagation()
      void act()
    },
  })
  const correction = correctionOf(payment, right)
  const items: ItemType[] = [
    ...(payment.receipt
      ? [
          item('print', Printer, 'Imprimir comprobante', file.print),
          item('download', Download, 'Descargar comprobante', file.download),
          ...(can(payments.send) ? [item('send', Mail, 'Reenviar comprobante', () => resend(payment._id))] : []),
        ]
      : []),
    ...(payment.receipt && correction ? [{ type: 'divider' as const }] : []),
    ...(correction === 'void' ? [item('void', Ban, 'Anular', () => annul(payment._id, voidQuestion(payment, all)), true)] : []),
    ...(correction === 'reverse' ? [item('reverse', Undo2, 'Reversar', onReverse, true)] : []),
  ]
  if (items.length === 0) return <span />
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the menu opens on request, and takes the keyboard with it
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight" autoFocus classNames={{ root: styles.menu }}>
      <IconButton
        icon={EllipsisVertical}
        label={`Acciones de ${payment.concept}`}
        aria-haspopup="menu"
        disabled={sending || voiding || file.busy}
      />
    </Dropdown>
  )
}
