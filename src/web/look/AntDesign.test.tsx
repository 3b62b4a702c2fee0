import { Button, Collapse, DatePicker, Input, Modal, Pagination, Select, Steps, Table, Tree, Upload } from 'antd'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { plantelTheme } from '#web/look/theme.ts'
import { clearable } from '#web/ui/clearable.tsx'

function Saving() {
  const [busy, setBusy] = useState(false)
  return (
    <>
      <Button loading={busy}>Guardar</Button>
      <button type="button" onClick={() => setBusy(!busy)}>
        Cambiar
      </button>
    </>
  )
}
const names = () => [...document.querySelectorAll('main button')].map(button => button.textContent + (button.ariaLabel ?? ''))

test('SHL-55: a button keeps its name while busy and afterwards', async () => {
  render(<Saving />)
  const save = page.getByRole('button', { name: 'Guardar', exact: true })
  const change = page.getByRole('button', { name: 'Cambiar' })
  await change.click()
  await expect.element(save).toHaveClass('ant-btn-loading')
  expect(document.querySelectorAll('main [aria-label]')).toHaveLength(0)
  await change.click()
  await expect.element(save).not.toHaveClass('ant-btn-loading')
  expect(document.querySelector('main .ant-btn svg')).toBeNull()
  expect(names()).toEqual(['Guardar', 'Cambiar'])
})

test('SHL-54: has no motion for users who turned it off', () => {
  expect(plantelTheme('light', false, true).token?.motion).toBe(false)
  expect(plantelTheme('light').token?.motion).toBe(true)
})

test('SHL-22: the button that clears a field has a Spanish name', async () => {
  render(
    <>
      <Select aria-label="Sede" allowClear={clearable} defaultValue="a" options={[{ value: 'a', label: 'Lindavista' }]} />
      <Input aria-label="Buscar" allowClear={clearable} defaultValue="algo" />
    </>,
  )
  await expect.element(page.getByText('Lindavista')).toBeInTheDocument()
  expect([...document.querySelectorAll('main button')].map(button => button.ariaLabel ?? button.querySelector('svg')?.ariaLabel)).toEqual([
    'Borrar',
    'Borrar',
  ])
})

test('M55: one icon set: antd draws only Lucide icons', async () => {
  render(
    <>
      <Select aria-label="Sede" open allowClear mode="multiple" defaultValue={['a']} options={[{ value: 'a', label: 'Lindavista' }]} />
      <DatePicker open allowClear />
      <Table columns={[{ title: 'Nombre', dataIndex: 'name', sorter: true, filters: [] }]} dataSource={[]} pagination={false} />
      <Pagination total={900} defaultCurrent={40} />
      <Collapse items={[{ key: 'a', label: 'Parte' }]} />
      <Steps current={1} items={[{ title: 'Uno' }, { title: 'Dos' }]} />
      <Tree showLine treeData={[{ key: 'a', title: 'Rama', children: [{ key: 'b', title: 'Hoja' }] }]} />
      <Upload defaultFileList={[{ uid: '1', name: 'foto.png', status: 'done' }]}>
        <Button>Subir</Button>
      </Upload>
      <Modal open title="Ventana" />
    </>,
  )
  await expect.element(page.getByText('Ventana')).toBeVisible()
  const icons = [...document.querySelectorAll('.anticon')]
  expect(icons.length).toBeGreaterThan(10)
  expect(icons.filter(icon => !icon.querySelector('svg.lucide')).map(icon => icon.outerHTML)).toEqual([])
})
