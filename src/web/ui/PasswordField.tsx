import { Input, type InputProps } from 'antd'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './IconButton.tsx'

export function PasswordField(props: Omit<InputProps, 'type' | 'suffix'>) {
  const [shown, setShown] = useState(false)
  const label = shown ? 'Ocultar contraseña' : 'Mostrar contraseña'
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      suffix={<IconButton icon={shown ? EyeOff : Eye} label={label} aria-pressed={shown} onClick={() => setShown(!shown)} />}
    />
  )
}
