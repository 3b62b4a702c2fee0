import { X } from 'lucide-react'

/** `allowClear={clearable}`: the clear button with our icon and a Spanish name. A Select uses `label`, an Input the icon's name. */
export const clearable = { clearIcon: <X role="img" aria-label="Borrar" />, label: 'Borrar' }
