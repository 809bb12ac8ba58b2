import { type Line, lineOf, type Run } from './line.ts';

/** Of the font size. Narrower gaps are between words. */
const MIN_GUTTER = 0.5;
/** Gaps this much alike are the spaces of a justified line. */
const ALIKE = 1.3;
/** Points by which what stands below each other may be off. */
const SLACK = 1;
/** Rows above and below that are looked at, and how many of them have to begin or end a cell at the same place. */
const REACH = 10;
const MIN_SUPPORT = 2;
/** No table on a page has so many columns; each piece is compared with all those around. */
const MOST_PIECES = 200;
/** Letter by letter a line of text has some hundred. */
const MOST_RUNS = 5000;

const FIGURE = /^[\s\d.,:%$€£()+−–-]*\d[\s\d.,:%$€£()+−–-]*$/;

/** A line, or what of it stands between two gaps. */
interface Piece {
  readonly line: Line;
  /** Empty where the whole line is the piece. */
  readonly runs: readonly Run[];
  readonly x: number;
  readonly right: number;
  readonly isFigure: boolean;
}

/**
 * Parts lines at gaps too narrow for cells where lines around have cells that begin or end at the same place: browsers and word processors
 * set columns as close as half a letter's height.
 */
export function partCells(lines: readonly Line[]): Line[] {
  const rows: Piece[][] = [];
  for (const line of lines) {
    const pieces = piecesOf(line);
    if (line.beside) rows.at(-1)?.push(...pieces);
    else rows.push(pieces);
  }
  return rows.flatMap((row, at) => {
    if (row.length > MOST_PIECES) return [...new Set(row.map(({ line }) => line))];
    const around = [...rows.slice(Math.max(0, at - REACH), at), ...rows.slice(at + 1, at + 1 + REACH)];
    return joinPieces(row, (piece) => isSupported(piece, around));
  });
}

function piecesOf(line: Line): Piece[] {
  const { runs = [] } = line;
  const whole = [{ line, runs: [], x: line.x, right: line.right, isFigure: FIGURE.test(line.text) }];
  if (runs.length > MOST_RUNS) return whole;
  const gaps = runs.slice(1).map((run, at) => run.x - endOf(runs[at]));
  const wide = gaps.filter((gap) => gap > line.size * MIN_GUTTER);
  if (wide.length === 0 || (gaps.length > 1 && Math.max(...gaps) < Math.min(...gaps) * ALIKE)) return whole;
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = 1; at <= runs.length; at++) {
    if (at < runs.length && (gaps[at - 1] ?? 0) <= line.size * MIN_GUTTER) continue;
    const own = runs.slice(from, at);
    const isFigure = FIGURE.test(own.map(({ text }) => text).join(''));
    pieces.push({ line, runs: own, x: own[0]?.x ?? line.x, right: endOf(own.at(-1)), isFigure });
    from = at;
  }
  return pieces;
}

const endOf = (run: Run | undefined): number => (run === undefined ? 0 : run.x + run.width);

function isSupported(piece: Piece, around: readonly (readonly Piece[])[]): boolean {
  let support = 0;
  for (const row of around) {
    if (row.some((other) => isBelow(piece, other))) support++;
  }
  return support >= MIN_SUPPORT;
}

/** Words begin at the same place, figures begin or end there; lines of prose that is justified all end alike. */
function isBelow(piece: Piece, other: Piece): boolean {
  if (Math.abs(piece.x - other.x) <= SLACK) return true;
  return piece.isFigure && other.isFigure && Math.abs(piece.right - other.right) <= SLACK;
}

/** The row's lines, parted before the pieces that are supported and nowhere else. */
function joinPieces(row: readonly Piece[], isCell: (piece: Piece) => boolean): Line[] {
  const lines: Line[] = [];
  let open: Piece[] = [];
  const close = (): void => {
    const [first] = open;
    if (first === undefined) return;
    const beside = first.line.beside || lines.at(-1) !== undefined;
    const whole = first.runs.length === 0 || open.length === countOf(row, first.line);
    const line = whole
      ? first.line
      : lineOf(
          open.flatMap(({ runs }) => runs),
          beside,
        );
    if (line !== null) lines.push(line);
    open = [];
  };
  for (const piece of row) {
    const [first] = open;
    if (first !== undefined && (first.line !== piece.line || isCell(piece))) close();
    open.push(piece);
  }
  close();
  return lines;
}

const countOf = (row: readonly Piece[], line: Line): number =>
  row.filter((piece) => piece.line === line).length;
