//! Small valid files.

/// A picture of 3 by 2 pixels.
pub const SMALL_PNG: &[u8] = b"\x89PNG\r\n\x1a\n\
    \0\0\0\x0dIHDR\0\0\0\x03\0\0\0\x02\x08\x02\0\0\0\x12\x16\xf1\x4d\
    \0\0\0\x10IDATx\xda\x63\x38\x21\xa7\x01\x41\x0c\x70\x16\0\x43\x1c\x06\x55\x6e\xe4\x34\xe5\
    \0\0\0\0IEND\xaeB\x60\x82";

/// A PDF of one empty page.
pub const SMALL_PDF: &[u8] = b"%PDF-1.7\n\
    1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n\
    2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n\
    3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj\n\
    xref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n0000000054 00000 n \n0000000105 00000 n \n\
    trailer\n<</Size 4/Root 1 0 R>>\nstartxref\n166\n%%EOF";

/// A PDF of one empty page, with a comment in it.
pub fn small_pdf(comment: &[u8]) -> Vec<u8> {
    let objects: [&[u8]; 3] = [
        b"1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n",
        b"2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n",
        b"3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>\nendobj\n",
    ];
    let mut pdf = [&b"%PDF-1.7\n%"[..], comment, b"\n"].concat();
    let mut table = vec!["xref\n0 4\n0000000000 65535 f \n".to_owned()];
    for object in objects {
        table.push(format!("{:010} 00000 n \n", pdf.len()));
        pdf.extend(object);
    }
    table.push(format!("trailer\n<</Size 4/Root 1 0 R>>\nstartxref\n{}\n%%EOF\n", pdf.len()));
    pdf.extend(table.concat().into_bytes());
    pdf
}
