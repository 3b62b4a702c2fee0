import { Button } from 'antd'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '#web/session/session.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { privacy } from '../../contract.ts'
import { NoticeChip } from './NoticeChip.tsx'
import { PrivacyPanel } from './PrivacyPanel.tsx'

/** The privacy of a talk's visitor: a window of its own, since the card has its five tabs. */
export function VisitorPrivacy({ visitor }: { visitor: string }) {
  const { can } = useSession()
  const [open, setOpen] = useState(false)
  if (!can(privacy.ofVisitor)) return null
  const subject = { kind: 'visitor', _id: visitor } as const
  return (
    <div className="row">
      <Button icon={<ShieldCheck aria-hidden />} onClick={() => setOpen(true)}>
        Aviso de privacidad
      </Button>
      <NoticeChip subject={subject} />
      {open && <VisitorPrivacyModal onClose={() => setOpen(false)} visitor={visitor} />}
    </div>
  )
}

const VisitorPrivacyModal = ({ visitor, onClose }: { visitor: string; onClose(): void }) => (
  <FormModal title="Aviso de privacidad" access={privacy.ofVisitor.access} width={640} onClose={onClose}>
    <PrivacyPanel subject={{ kind: 'visitor', _id: visitor }} />
  </FormModal>
)
