//! A minimal one-page PDF.

/// The report of the demo as a PDF.
pub(crate) fn report_pdf() -> Vec<u8> {
    let lines = [
        "Harbour Imaging (fictional)",
        "Report of the examination",
        "No abnormality was found.",
        "Please talk to your doctor about what this means for you.",
    ];
    let shown: Vec<String> = lines.iter().map(|line| format!("({}) Tj T*", escaped(line))).collect();
    let text = format!("BT /F1 14 Tf 72 770 Td 24 TL {} ET", shown.join(" "));
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R \
         /Resources << /Font << /F1 5 0 R >> >> >>"
            .to_owned(),
        format!("<< /Length {} >>\nstream\n{text}\nendstream", text.len()),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_owned(),
    ];
    let mut file = "%PDF-1.4\n".to_owned();
    let mut entries = String::new();
    for (number, object) in (1..).zip(&objects) {
        entries.push_str(&entry(file.len()));
        file.push_str(&[number.to_string().as_str(), " 0 obj\n", object, "\nendobj\n"].concat());
    }
    let (table, count) = (file.len(), objects.len() + 1);
    let end = format!(
        "xref\n0 {count}\n0000000000 65535 f \n{entries}\
         trailer\n<< /Size {count} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n"
    );
    (file + &end).into_bytes()
}

/// A line of the table: the offset of an object.
fn entry(offset: usize) -> String {
    format!("{offset:010} 00000 n \n")
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('(', "\\(").replace(')', "\\)")
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_object_is_at_the_offset_of_the_table() {
        let file = String::from_utf8(super::report_pdf()).unwrap();
        let table: usize = file.split("startxref\n").nth(1).unwrap().lines().next().unwrap().parse().unwrap();
        let entries = file[table..].lines().skip(3).take(5);
        for (number, entry) in (1..).zip(entries) {
            let offset: usize = entry[..10].parse().unwrap();
            assert!(file[offset..].starts_with(&format!("{number} 0 obj")), "{entry}");
        }
    }
}
