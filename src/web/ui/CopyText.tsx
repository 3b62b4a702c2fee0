import { Copy } from 'lucide-react'
import { toast } from '#web/ui/toasts.ts'
import { IconButton } from './IconButton.tsx'

interface Props {
  name: string
  text: string
  copied: string
  refused: string
}

export const CopyText = ({ name, text, copied, refused }: Props) => (
  <span className="row">
    <span className="tabular truncate">
      {name} <span translate="no">{text}</span>
    </span>
    <IconButton
      icon={Copy}
      label={`Copiar ${name.toLowerCase()}`}
      onClick={() =>
        void navigator.clipboard.writeText(text).then(
          () => toast.success(copied),
          () => toast.warn(refused),
        )
      }
    />
  </span>
)
