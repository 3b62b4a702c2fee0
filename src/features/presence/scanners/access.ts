export const scannersAccess = {
  attendance: 'put /attendance/qr/*',
  assignation: 'put /groups/?/enroll/?',
  /** 'Configuración del equipo' (SCN-45). */
  setup: 'post /roles/*',
} as const
