// Expressions of the format as trees and back, in place of the editor's `understand` and `express`, so that tests can say what they mean.
// It knows no variables, and takes everything for valid that has the form of an expression.

const sign = /\s*(?:(\d+)|([\p{L}_][\p{L}\p{N}_]*)|'([^']*)'|"([^"]*)"|(==|!=|<=|>=|[-+*/%()<>,]))/uy;
const binary = [['or'], ['and'], [], ['==', '!=', '<', '<=', '>', '>='], ['+', '-'], ['*', '/', '%']];

/** @returns {any} a tree, as docs/web-editor.md has them */
export function understand(text) {
  const signs = [];
  for (sign.lastIndex = 0; sign.lastIndex < text.trimEnd().length;) {
    const found = sign.exec(text);
    if (!found) throw new Error(`no expression: ${text}`);
    signs.push(found);
  }
  let at = 0;
  const next = () => signs[at]?.[2] ?? signs[at]?.[5];
  const takes = (word) => next() === word && Boolean(at += 1);
  const expect = (word) => {
    if (!takes(word)) throw new Error(`no ${word} in ${text}`);
  };
  const list = () => {
    expect('(');
    const items = [level(-1)];
    while (takes(',')) items.push(level(-1));
    expect(')');
    return items;
  };
  const primary = () => {
    const [, number, name, one, two] = signs[at] ?? [];
    if (takes('(')) {
      const inside = level(-1);
      expect(')');
      return inside;
    }
    if (takes('-')) {
      const digits = signs[at]?.[1];
      if (digits === undefined) return { is: 'negative', of: primary() };
      at += 1;
      return { is: 'number', value: -digits };
    }
    at += 1;
    if (number !== undefined) return { is: 'number', value: Number(number) };
    if (one !== undefined || two !== undefined) return { is: 'text', value: one ?? two };
    if (name === 'yes' || name === 'true') return { is: 'yesNo', value: true };
    if (name === 'no' || name === 'false') return { is: 'yesNo', value: false };
    if (name === 'turns' || name === 'roll') return { is: name };
    if (name === 'min' || name === 'max') return { is: name, list: list() };
    if (name === 'visits' || name === 'visited') return { is: name, location: list()[0].name };
    if (name === undefined) throw new Error(`something is missing in ${text}`);
    return { is: 'variable', name };
  };
  const level = (height) => {
    if (height === -1) {
      const then = level(0);
      if (!takes('if')) return then;
      const condition = level(0);
      expect('else');
      return { is: 'conditional', then, if: condition, else: level(-1) };
    }
    if (height === 2) return takes('not') ? { is: 'not', of: level(2) } : level(3);
    if (height === binary.length) return primary();
    let left = level(height + 1);
    for (let found = next(); binary[height].includes(found); found = next()) {
      at += 1;
      left = { is: 'binary', operator: found, left, right: level(height + 1) };
    }
    if (height !== 3) return left;
    const negated = next() === 'not' && Boolean(at += 1);
    return takes('in') ? { is: 'in', value: left, list: list(), negated } : left;
  };
  const tree = level(-1);
  if (at < signs.length) throw new Error(`too much in ${text}`);
  return tree;
}

/** @returns {string} */
export function express(tree, height = -1) {
  const write = () => {
    switch (tree.is) {
      case 'number': return [String(tree.value), tree.value < 0 ? 6 : 7];
      case 'yesNo': return [tree.value ? 'yes' : 'no', 7];
      case 'text': return [`'${tree.value}'`, 7];
      case 'variable': return [tree.name, 7];
      case 'visits': case 'visited': return [`${tree.is}(${tree.location})`, 7];
      case 'turns': case 'roll': return [tree.is, 7];
      case 'min': case 'max': return [`${tree.is}(${tree.list.map((one) => express(one)).join(', ')})`, 7];
      case 'negative': return [tree.of.is === 'number' ? `-(${tree.of.value})` : `-${express(tree.of, 6)}`, 6];
      case 'not': return [`not ${express(tree.of, 2)}`, 2];
      case 'in': {
        const list = tree.list.map((one) => express(one)).join(', ');
        return [`${express(tree.value, 4)}${tree.negated ? ' not' : ''} in (${list})`, 3];
      }
      case 'conditional': return [`${express(tree.then, 0)} if ${express(tree.if, 0)} else ${express(tree.else, -1)}`, -1];
      default: {
        const own = binary.findIndex((operators) => operators.includes(tree.operator));
        const [left, right] = [express(tree.left, own === 3 ? 4 : own), express(tree.right, own + 1)];
        return [`${left} ${tree.operator} ${right}`, own];
      }
    }
  };
  const [text, own] = write();
  return own < height ? `(${text})` : text;
}
